import type { RefusedWallet } from '#contract/error-body.ts';
import type { BoundRefusal, BoundStatus } from '#contract/bound-distributions.ts';
import type { ReturnAside, ReturnOutcome, ReturnStatus } from '#contract/purchase-returns.ts';
import type { PaymentStatus, PaymentType, Purchase } from '#contract/purchases.ts';
import type { BalanceSharingType } from '#contract/values.ts';
import type { Cents } from '#core/money/cents.ts';
import type { WrittenLanguage } from '../../words.ts';
import type { Defaulted, Instant, Once } from '../column-types.ts';

interface PurchasesTable {
  organization_id: string;
  id: string;
  payment_type: PaymentType;
  amount_cents: Cents;
  status: Defaulted<PaymentStatus>;
  user_id: Defaulted<string | null>;
  created_at: Instant;
  txid: Defaulted<string | null>;
  pix_payload: Defaulted<string | null>;
  expires_at: Once;
  slip_barcode: Defaulted<string | null>;
  slip_line: Defaulted<string | null>;
  /** Due date of the slip, as a calendar date. */
  slip_due_on: Defaulted<string | null>;
  link: Defaulted<string | null>;
  paid_at: Once;
  cancelled_at: Once;
  entry_id: Defaulted<string | null>;
  paid_late: Defaulted<Purchase['paidLate']>;
  bill_id: Defaulted<string | null>;
  returned_cents: Defaulted<Cents>;
  distribution_type: Defaulted<BalanceSharingType | null>;
  distribution_rows: Defaulted<number | null>;
  distribution_cents: Defaulted<Cents | null>;
  distribution_language: Defaulted<WrittenLanguage | null>;
  distribution_status: Defaulted<BoundStatus | null>;
  distribution_at: Once;
  distribution_entry_id: Defaulted<string | null>;
  distribution_refusal: Defaulted<BoundRefusal | null>;
}

interface PurchaseSharesTable {
  organization_id: string;
  purchase_id: string;
  position: number;
  owner_id: string;
  wallet_id: string | null;
  expense_center_id: string | null;
  amount_cents: Cents;
  refused: Defaulted<RefusedWallet['reason'] | null>;
}

interface PaymentsTable {
  organization_id: string;
  id: string;
  reference: string;
  source: 'pix' | 'person';
  txid: Defaulted<string | null>;
  purchase_id: Defaulted<string | null>;
  bill_id: Defaulted<string | null>;
  amount_cents: Cents;
  paid_at: Instant;
  received_at: Instant;
  outcome: 'credited' | 'waiting' | 'refund';
  aside: Defaulted<'amount' | 'paid' | 'unknown' | 'time' | null>;
  decided_by: Defaulted<string | null>;
  decided_at: Once;
  reason: Defaulted<string>;
  stood_twice: Defaulted<boolean>;
  returned_cents: Defaulted<Cents>;
}

interface PurchaseReturnsTable {
  organization_id: string;
  id: string;
  reference: string;
  return_id: string;
  payment_id: Defaulted<string | null>;
  purchase_id: Defaulted<string | null>;
  bill_id: Defaulted<string | null>;
  source: 'pix' | 'person';
  amount_cents: Cents;
  nature: Defaulted<string | null>;
  status: ReturnStatus;
  requested_at: Instant;
  settled_at: Once;
  received_at: Instant;
  outcome: ReturnOutcome;
  aside: Defaulted<ReturnAside | null>;
  later_status: Defaulted<string | null>;
  later_cents: Defaulted<Cents | null>;
  entry_id: Defaulted<string | null>;
  line_of_bill_id: Defaulted<string | null>;
  reason: Defaulted<string>;
  user_id: Defaulted<string | null>;
  decided_by: Defaulted<string | null>;
  decided_at: Once;
  decision: Defaulted<string>;
  told_at: Once;
}

interface RequestedChargesTable {
  organization_id: string;
  txid: string;
  made_at: Instant;
  ask_at: Instant;
  asks: Defaulted<number>;
}

interface ReturnAsksTable {
  ask_at: Instant;
  period_to: Once;
  page: Defaulted<number>;
}

export interface PurchaseTables {
  purchases: PurchasesTable;
  purchase_shares: PurchaseSharesTable;
  payments: PaymentsTable;
  purchase_returns: PurchaseReturnsTable;
  return_asks: ReturnAsksTable;
  asked_charges: RequestedChargesTable;
}
