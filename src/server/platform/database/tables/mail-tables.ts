import type { ColumnType } from 'kysely';
import type { Defaulted, Instant } from '../column-types.ts';

interface UnsentMailsTable {
  organization_id: string;
  id: string;
  kind: string;
  about_id: string;
  user_id: string;
  news: ColumnType<unknown, string, never>;
  made_at: Instant;
  tries: Defaulted<number>;
  try_at: Instant;
}

export interface MailTables {
  unsent_mails: UnsentMailsTable;
}
