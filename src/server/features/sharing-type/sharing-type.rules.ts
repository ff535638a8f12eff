import { negateCents, sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { LockedAccount } from '../../ledger/ledger.repository.ts';
import type { Posting } from '../../ledger/post-entry.ts';
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';
import { postingsBetween } from '../../ledger/credit/wallets.rules.ts';

/** All credit of an organization, while its accounts are locked. */
export interface AllCredit {
  readonly ownerKind: OwnerKind;
  readonly companyAccountId: string;
  readonly wallets: readonly Pick<LockedAccount, 'id' | 'balanceCents'>[];
}

export interface SharingTypeDecision {
  readonly ownerKind: OwnerKind;
  readonly postings: readonly Posting[];
  readonly wallets: number;
  readonly returnedCents: Cents;
}

/**
 * Decides on a change of the sharing type; null if the type is unchanged. Refuses with `sharing_type_preview_stale` if the
 * wallets do not hold `expectedCents`.
 */
export function decideSharingType(
  credit: AllCredit,
  request: { readonly ownerKind: OwnerKind; readonly expectedCents: Cents },
): SharingTypeDecision | null {
  if (request.ownerKind === credit.ownerKind) return null;
  const holders = credit.wallets.filter((wallet) => wallet.balanceCents > 0);
  const returnedCents = sumCents(holders.map((wallet) => wallet.balanceCents));
  if (returnedCents !== request.expectedCents) throw new Refusal('sharing_type_preview_stale');
  const moves = holders.map(({ id, balanceCents }) => ({
    walletId: id,
    amountCents: negateCents(balanceCents),
  }));
  return {
    ownerKind: request.ownerKind,
    postings: postingsBetween(credit.companyAccountId, moves),
    wallets: holders.length,
    returnedCents,
  };
}
