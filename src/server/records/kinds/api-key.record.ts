import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const apiKeyRecord: RecordKind = {
  name: 'api-key',
  title: sql`r.name`,
  table: 'api_keys',
  id: 'id',
  fields: [
    'name',
    'elements',
    'permissions',
    'origins',
    'allows_servers',
    'sessions_per_minute',
    'former_until',
    'rotated_at',
    'revoked_at',
    'created_at',
  ],
  omitted: {
    former_hash: 'the hash of a replaced secret',
    used_at: 'changes with every use',
    created_by: 'the line itself names the author',
  },
  secrets: { key: sql`r.key_hash` },
};
