import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const paymentRecord: RecordKind = {
  name: 'payment',
  distinguishes: { amount_cents: sql`r.amount_cents`, received_at: sql`r.received_at` },
  reportedWith: { kind: 'purchase', by: 'purchase_id' },
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
    'returned_cents',
  ],
  omitted: { stood_twice: 'says only which rule the reference was written under' },
};
