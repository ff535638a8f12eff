/** What the audit trail keeps of a deposit. */
import type { RecordKind } from '../audit/record-kind.ts';

export const depositRecord: RecordKind = {
  name: 'deposit',
  table: 'deposits',
  id: 'id',
  fields: ['value_cents', 'deposited_on', 'method', 'note', 'purchase_id', 'created_at', 'user_id'],
};
