/** Credit on the bill: given at once, as far as the company may owe. */
import { subtractCents, sumCents } from '#core/money/arithmetic.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import { Refusal } from '../../platform/refusal.ts';
import { assertNoDebt } from '../../ledger/no-debt.rules.ts';
import type { Posting } from '../../ledger/post-entry.ts';
import { decidePurchase } from '../../ledger/purchase.rules.ts';

/** What a company may owe, and what it owes, as it stands under the lock. */
export interface Owing {
  /** Null for one that pays beforehand. */
  readonly creditLimitCents: Cents | null;
  readonly owedCents: Cents;
}

/**
 * Refuses with `purchase_not_post_paid`, `debt_outstanding` and `credit_limit_exceeded`. Credit on a bill pays no debt: a loan
 * would only replace it.
 */
export function decideBill(
  { creditLimitCents, owedCents, debtCents }: Owing & { readonly debtCents: Cents },
  amountCents: Cents,
  accounts: Parameters<typeof decidePurchase>[0],
): Posting[] {
  if (creditLimitCents === null) throw new Refusal('purchase_not_post_paid');
  assertNoDebt(debtCents);
  if (sumCents([owedCents, amountCents]) > creditLimitCents) throw new Refusal('credit_limit_exceeded');
  return decidePurchase(accounts, amountCents);
}

/** How much more it may owe; null for one that pays beforehand. A limit that was lowered leaves nothing. */
export function creditLeft({ creditLimitCents, owedCents }: Owing): Cents | null {
  return creditLimitCents === null ? null : cents(Math.max(0, subtractCents(creditLimitCents, owedCents)));
}
