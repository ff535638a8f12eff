import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const attachmentRecord: RecordKind = {
  name: 'deposit-attachment',
  title: sql`r.name`,
  table: 'deposit_attachments',
  id: 'id',
  fields: ['deposit_id', 'name', 'content_type', 'size_bytes', 'hash', 'added_at', 'user_id'],
};
