import { subtractCents, sumCents } from '#core/money/arithmetic.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import { Refusal } from '../../platform/refusal.ts';
import { assertNoDebt } from '../../ledger/no-debt.rules.ts';
import type { Posting } from '../../ledger/post-entry.ts';
import { decidePurchase } from '../../ledger/purchase.rules.ts';

/** Credit limit and owed amount of a company, read while the company account is locked. */
export interface Owing {
  /** Credit limit for purchases by bill; null for a pre-paid company. */
  readonly creditLimitCents: Cents | null;
  readonly owedCents: Cents;
}

/**
 * Decides on a purchase by bill. Refuses with `purchase_not_post_paid`, `debt_outstanding` and `credit_limit_exceeded`. A
 * purchase by bill pays no debt, because one loan would replace another.
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

/**
 * Remaining credit of a company; null for a pre-paid company. Zero if the credit limit was lowered below the owed amount.
 */
export function creditLeft({ creditLimitCents, owedCents }: Owing): Cents | null {
  return creditLimitCents === null ? null : cents(Math.max(0, subtractCents(creditLimitCents, owedCents)));
}
