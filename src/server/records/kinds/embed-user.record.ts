import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const embedUserRecord: RecordKind = {
  name: 'embed-user',
  title: sql`r.name`,
  table: 'embed_users',
  id: 'id',
  fields: ['api_key_id', 'external_id', 'name', 'created_at'],
};
