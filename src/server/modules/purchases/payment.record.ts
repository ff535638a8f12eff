/** What the audit trail keeps of a payment. */
import type { RecordKind } from '../audit/record-kind.ts';

export const paymentRecord: RecordKind = {
  name: 'payment',
  table: 'payments',
  id: 'id',
  fields: [
    'reference',
    'source',
    'txid',
    'purchase_id',
    'bill_id',
    'amount_cents',
    'paid_at',
    'received_at',
    'outcome',
    'aside',
    'decided_by',
    'decided_at',
    'reason',
  ],
};
