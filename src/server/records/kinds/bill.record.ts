import { sql } from 'kysely';
import type { RecordKind } from '../record-kind.ts';

export const billRecord: RecordKind = {
  name: 'bill',
  distinguishes: { starts_on: sql`r.starts_on`, ends_on: sql`r.ends_on` },
  table: 'bills',
  id: 'id',
  fields: [
    'billing_type',
    'billing_period',
    'starts_on',
    'ends_on',
    'status',
    'opened_at',
    'closed_at',
    'owed_cents',
    'paid_cents',
    'fee_cents',
    'line_count',
    'due_on',
    'settled_at',
    'paid_late',
    'reason',
    'returned_cents',
  ],
  derived: {
    charges: sql`(SELECT count(*) FROM bill_charges c WHERE c.organization_id = r.organization_id AND c.bill_id = r.id)`,
  },
  omitted: {
    starts_at: 'the day on which it starts, as an instant',
    ends_at: 'the day on which it ends, as an instant',
    previous_id: 'the bill before it',
    told_at: 'when mails about it were put in line',
  },
};
