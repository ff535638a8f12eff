import type { Bill, BillStatus } from '#contract/bills.ts';
import type { BillingPeriod, BillingType } from '#contract/terms.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Defaulted, Instant, Once } from '../column-types.ts';

interface BillsTable {
  organization_id: string;
  id: string;
  billing_type: BillingType;
  billing_period: BillingPeriod;
  starts_on: CalendarDate;
  ends_on: CalendarDate;
  starts_at: Instant;
  ends_at: Instant;
  status: Defaulted<BillStatus>;
  opened_at: Instant;
  closed_at: Once;
  previous_id: Defaulted<string | null>;
  owed_cents: Defaulted<Cents>;
  paid_cents: Defaulted<Cents>;
  fee_cents: Defaulted<Cents>;
  line_count: Defaulted<number>;
  due_on: Defaulted<CalendarDate | null>;
  settled_at: Once;
  paid_late: Defaulted<Bill['paidLate']>;
  reason: Defaulted<string>;
  told_at: Once;
  /** Returned part of the amount that was paid for the bill. */
  returned_cents: Defaulted<Cents>;
}

interface BillCutsTable {
  organization_id: string;
  bill_id: string;
  account_id: string;
  position: number;
}

interface BillChargesTable {
  organization_id: string;
  txid: string;
  bill_id: string;
  pix_payload: string;
  expires_at: Instant;
  created_at: Instant;
  user_id: Defaulted<string | null>;
}

export interface BillTables {
  bills: BillsTable;
  bill_cuts: BillCutsTable;
  bill_charges: BillChargesTable;
}
