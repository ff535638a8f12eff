/** What becomes of a bill that was closed. */
import type { Bill, BillStatus } from '#contract/bills.ts';
import type { Cents } from '#core/money/cents.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What was written off may still be paid; what was paid stays so. Refuses with `bill_not_closed` and `bill_settled`. */
export function assertSettles(status: BillStatus, wanted: 'done' | 'canceled'): void {
  if (status === 'pending') throw new Refusal('bill_not_closed');
  if (status === 'done' || status === wanted) throw new Refusal('bill_settled');
}

/** A bill as it stands under the lock. */
export interface HeldBill {
  readonly status: BillStatus;
  readonly owedCents: Cents;
}

export interface PaidBill {
  readonly amountCents: Cents;
  readonly paidAt: Date;
  /** Until when the code could be paid; null where none was. */
  readonly expiresAt: Date | null;
}

export type BillPaymentJudgement =
  | { readonly outcome: 'credited'; readonly paidLate: Bill['paidLate'] }
  | { readonly outcome: 'waiting'; readonly aside: 'amount' | 'paid' };

/**
 * The money is there: a bill is done by what was paid late, and says so. Another amount, and a further payment for what is
 * paid, change nothing and wait for a person.
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
