import type { DepositMethod } from '#contract/deposits.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Cents } from '#core/money/cents.ts';
import type { FileType } from '../../files/file-type.rules.ts';
import type { Defaulted, Instant } from '../column-types.ts';

interface DepositsTable {
  organization_id: string;
  id: string;
  value_cents: Cents;
  deposited_on: CalendarDate;
  method: DepositMethod | null;
  note: Defaulted<string>;
  purchase_id: Defaulted<string | null>;
  created_at: Instant;
  user_id: string | null;
}

interface DepositAttachmentsTable {
  organization_id: string;
  id: string;
  deposit_id: string;
  name: string;
  content_type: FileType;
  size_bytes: number;
  hash: string;
  added_at: Instant;
  user_id: string | null;
}

interface DepositFilesTable {
  organization_id: string;
  attachment_id: string;
  position: number;
  bytes: Buffer;
}

interface DepositUploadsTable {
  organization_id: string;
  attachment_id: string;
  begun_at: Instant;
}

export interface DepositTables {
  deposits: DepositsTable;
  deposit_attachments: DepositAttachmentsTable;
  deposit_files: DepositFilesTable;
  deposit_uploads: DepositUploadsTable;
}
