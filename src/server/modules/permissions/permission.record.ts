/** What the audit trail keeps of a permission that was given or withheld. */
import type { RecordKind } from '../audit/record-kind.ts';

export const permissionRecord: RecordKind = {
  name: 'permission',
  table: 'user_permissions',
  id: 'id',
  fields: ['user_id', 'permission', 'status'],
};
