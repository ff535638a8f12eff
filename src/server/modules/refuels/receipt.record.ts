/** What the audit trail keeps of a receipt: what it is and how large, never the picture. */
import { sql } from 'kysely';
import type { RecordKind } from '../audit/record-kind.ts';

export const receiptRecord: RecordKind = {
  name: 'receipt',
  table: 'receipts',
  id: 'id',
  fields: ['fill_id', 'access_key', 'content_type', 'received_at', 'user_id'],
  derived: { size: sql`octet_length(r.bytes)` },
  omitted: { bytes: 'the record says of what kind and size it is' },
};
