import type { Bill, BillStatus } from '#contract/bills.ts';
import type { Cents } from '#core/money/cents.ts';
import { Refusal } from '../../platform/refusal.ts';

/**
 * Checks that a bill may get a new status. A written-off bill can still be paid; a paid bill is final. Refuses with
 * `bill_not_closed` and `bill_settled`.
 */
export function assertSettles(status: BillStatus, newStatus: 'done' | 'canceled'): void {
  if (status === 'pending') throw new Refusal('bill_not_closed');
  if (status === 'done' || status === newStatus) throw new Refusal('bill_settled');
}

/** Data of a locked bill. */
export interface HeldBill {
  readonly status: BillStatus;
  readonly owedCents: Cents;
}

export interface PaidBill {
  readonly amountCents: Cents;
  readonly paidAt: Date;
  /** Expiry of the bill's Pix code; null without a code. */
  readonly expiresAt: Date | null;
}

export type BillPaymentJudgement =
  | { readonly outcome: 'credited'; readonly paidLate: Bill['paidLate'] }
  | { readonly outcome: 'waiting'; readonly aside: 'amount' | 'paid' };

/**
 * A late payment settles the bill and sets `paidLate`. A payment with a wrong amount or a second payment waits for a
 * person's decision.
 */
export function judgeBillPayment(
  { status, owedCents }: HeldBill,
  { amountCents, paidAt, expiresAt }: PaidBill,
): BillPaymentJudgement {
  if (status === 'done' || status === 'pending') return { outcome: 'waiting', aside: 'paid' };
  if (amountCents !== owedCents) return { outcome: 'waiting', aside: 'amount' };
  const isExpired = expiresAt !== null && paidAt > expiresAt;
  return { outcome: 'credited', paidLate: status === 'canceled' ? 'canceled' : isExpired ? 'expired' : 'no' };
}
