import type { PaymentStatus, PaymentType, Purchase } from '#contract/purchases.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Posting } from '../../../ledger/post-entry.ts';
import { decidePurchase } from '../../../ledger/purchase.rules.ts';

/** Data of a locked purchase. */
export interface HeldPurchase {
  readonly paymentType: PaymentType;
  readonly status: PaymentStatus;
  readonly amountCents: Cents;
  /** Expiry of the purchase; null if the purchase never expires. */
  readonly expiresAt: Date | null;
}

export interface Paid {
  readonly amountCents: Cents;
  readonly paidAt: Date;
}

/**
 * Maximum time that a payment may lie ahead of the server's clock. Bank clocks may be seconds ahead; the bank made a
 * mistake if it dates a payment further ahead.
 */
const AHEAD_MS = 24 * 3_600_000;

/** True for a payment dated so far in the future that a person must decide. */
export const isDatedAhead = (paidAt: Date, now: Date): boolean => paidAt.getTime() - now.getTime() > AHEAD_MS;

export type PaymentDecision =
  | { readonly outcome: 'credited'; readonly paidLate: Purchase['paidLate']; readonly postings: Posting[] }
  | { readonly outcome: 'waiting'; readonly aside: 'amount' | 'paid' | 'unknown' | 'time' };

/**
 * Decides on a payment. A payment also credits an expired or canceled purchase, with a mark. A wrong amount, a second
 * payment and a payment of an unknown purchase wait for a person.
 */
export function decidePayment(
  purchase: HeldPurchase | undefined,
  { amountCents, paidAt }: Paid,
  accounts: Parameters<typeof decidePurchase>[0],
): PaymentDecision {
  if (!purchase) return { outcome: 'waiting', aside: 'unknown' };
  const { paymentType, status, expiresAt } = purchase;
  if (status === 'paid' || paymentType === 'bill') return { outcome: 'waiting', aside: 'paid' };
  if (amountCents !== purchase.amountCents) return { outcome: 'waiting', aside: 'amount' };
  const isExpired = expiresAt !== null && paidAt > expiresAt;
  return {
    outcome: 'credited',
    paidLate: status === 'cancelled' ? 'cancelled' : isExpired ? 'expired' : 'no',
    postings: decidePurchase(accounts, amountCents),
  };
}
