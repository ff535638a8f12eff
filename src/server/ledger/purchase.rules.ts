import { negateCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Posting } from './post-entry.ts';

export function decidePurchase(
  accounts: { readonly companyAccountId: string; readonly purchasesAccountId: string },
  amountCents: Cents,
): Posting[] {
  return [
    { accountId: accounts.companyAccountId, amountCents },
    { accountId: accounts.purchasesAccountId, amountCents: negateCents(amountCents) },
  ];
}
