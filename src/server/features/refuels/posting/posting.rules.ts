/** Postings of a refuel and of its reversal. */
import { cents, type Cents } from '#core/money/cents.ts';
import type { Posting } from '../../../ledger/post-entry.ts';

export interface RefuelAccounts {
  readonly walletId: string;
  readonly companyAccountId: string;
  readonly spentAccountId: string;
  readonly feesAccountId: string;
}

/** The company paid `companyCents` of amount and fees, the wallet paid the rest. */
export interface RefuelPayment {
  readonly amountCents: Cents;
  readonly feeCents: Cents;
  readonly companyCents: Cents;
}

/** From wallet and company to `spent` and `fees`. */
export function decideRefuel(
  accounts: RefuelAccounts,
  { amountCents, feeCents, companyCents }: RefuelPayment,
): Posting[] {
  return [
    { accountId: accounts.walletId, amountCents: cents(companyCents - amountCents - feeCents) },
    { accountId: accounts.companyAccountId, amountCents: cents(-companyCents) },
    { accountId: accounts.spentAccountId, amountCents },
    { accountId: accounts.feesAccountId, amountCents: feeCents },
  ].filter((posting) => posting.amountCents !== 0);
}
