import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const permissionRecord: RecordKind = {
  name: 'permission',
  title: sql`(SELECT concat_ws(' ', m.first_name, m.last_name) FROM members m
    WHERE m.organization_id = r.organization_id AND m.user_id = r.user_id ORDER BY m.id LIMIT 1)`,
  table: 'user_permissions',
  id: 'id',
  fields: ['user_id', 'permission', 'status'],
  distinguishes: { permission: sql`r.permission` },
  reportedWith: { kind: 'person', by: 'user_id' },
};
