import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const returnRecord: RecordKind = {
  name: 'purchase-return',
  distinguishes: { amount_cents: sql`r.amount_cents`, received_at: sql`r.received_at` },
  reportedWith: { kind: 'purchase', by: 'purchase_id' },
  table: 'purchase_returns',
  id: 'id',
  fields: [
    'reference',
    'return_id',
    'payment_id',
    'purchase_id',
    'bill_id',
    'source',
    'amount_cents',
    'nature',
    'status',
    'requested_at',
    'settled_at',
    'received_at',
    'outcome',
    'aside',
    'later_status',
    'later_cents',
    'entry_id',
    'reason',
    'user_id',
    'decided_by',
    'decided_at',
    'decision',
  ],
  omitted: {
    line_of_bill_id: 'follows from the day of the entry and from when its period was closed',
    told_at: 'says only when mails were queued',
  },
};
