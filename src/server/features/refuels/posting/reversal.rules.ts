import { cents, type Cents } from '#core/money/cents.ts';
import type { Status } from '../../../platform/database/schema.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { OwnerKind } from '../../../ledger/credit/wallets.repository.ts';
import type { Posting } from '../../../ledger/post-entry.ts';
import type { RefuelPayment, RefuelAccounts } from './posting.rules.ts';

/** Refuel whose row the transaction has locked. */
export interface ReversibleRefuel extends RefuelPayment {
  readonly isReversed: boolean;
  readonly ownerKind: OwnerKind;
  readonly ownerStatus: Status;
  readonly isExpenseCenterDeleted: boolean;
}

export interface Reversal {
  readonly toWalletCents: Cents;
  readonly toCompanyCents: Cents;
  readonly postings: Posting[];
}

/**
 * Decides on a reversal. Returns the whole amount to the company if the owner is out of use, the cost center is deleted, or
 * the sharing type changed.
 * Refuses with `refuel_reversed`.
 */
export function decideReversal(
  refuel: ReversibleRefuel,
  holds: OwnerKind,
  accounts: RefuelAccounts,
): Reversal {
  if (refuel.isReversed) throw new Refusal('refuel_reversed');
  const { amountCents, feeCents, companyCents, ownerKind, ownerStatus, isExpenseCenterDeleted } = refuel;
  const paidCents = amountCents + feeCents;
  const isHolder = ownerKind === holds && ownerStatus === 'active' && !isExpenseCenterDeleted;
  const toWalletCents = cents(isHolder ? paidCents - companyCents : 0);
  const toCompanyCents = cents(paidCents - toWalletCents);
  const postings = [
    { accountId: accounts.walletId, amountCents: toWalletCents },
    { accountId: accounts.companyAccountId, amountCents: toCompanyCents },
    { accountId: accounts.spentAccountId, amountCents: cents(-amountCents) },
    { accountId: accounts.feesAccountId, amountCents: cents(-feeCents) },
  ].filter((posting) => posting.amountCents !== 0);
  return { toWalletCents, toCompanyCents, postings };
}
