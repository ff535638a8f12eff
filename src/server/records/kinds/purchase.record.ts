import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const purchaseRecord: RecordKind = {
  name: 'purchase',
  distinguishes: { amount_cents: sql`r.amount_cents`, created_at: sql`r.created_at` },
  table: 'purchases',
  id: 'id',
  fields: [
    'payment_type',
    'amount_cents',
    'status',
    'user_id',
    'created_at',
    'txid',
    'expires_at',
    'slip_line',
    'slip_due_on',
    'link',
    'paid_at',
    'cancelled_at',
    'entry_id',
    'paid_late',
    'returned_cents',
    'distribution_type',
    'distribution_rows',
    'distribution_cents',
    'distribution_status',
    'distribution_at',
    'distribution_entry_id',
    'distribution_refusal',
  ],
  omitted: {
    distribution_language: 'says nothing of the credit',
    bill_id: 'follows from the day on which it was credited, and from when that period was closed',
    pix_payload: 'follows from the charge that the txid names',
    slip_barcode: 'the same digits as the line that is typed',
  },
};
