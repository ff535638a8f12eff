/** What the audit trail keeps of an organisation: how it holds its credit, which is all that a call changes of it. */
import type { RecordKind } from '../audit/record-kind.ts';

export const holdingRecord: RecordKind = {
  name: 'organization',
  table: 'organizations',
  id: 'organization_id',
  fields: ['balance_sharing_type', 'has_anywhere', 'has_expense_center_module'],
};
