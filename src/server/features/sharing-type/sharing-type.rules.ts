/** Changing how the organisation holds its credit: everything handed out returns. */
import { negateCents, sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { LockedAccount } from '../../ledger/ledger.repository.ts';
import type { Posting } from '../../ledger/post-entry.ts';
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';
import { postingsBetween } from '../../ledger/credit/wallets.rules.ts';

/** All credit of the organisation under the lock. */
export interface AllCredit {
  readonly ownerKind: OwnerKind;
  readonly companyAccountId: string;
  readonly wallets: readonly Pick<LockedAccount, 'id' | 'balanceCents'>[];
}

/** Every wallet is unshared, and credit is held by `ownerKind` from now on. */
export interface SharingTypeDecision {
  readonly ownerKind: OwnerKind;
  readonly postings: readonly Posting[];
  /** How many wallets held credit. */
  readonly wallets: number;
  readonly returnedCents: Cents;
}

/**
 * Null for the type that holds already: nothing happens then. Refuses with `sharing_type_preview_stale` when
 * `expectedCents` is not what the wallets hold.
 */
export function decideSharingType(
  credit: AllCredit,
  wanted: { readonly ownerKind: OwnerKind; readonly expectedCents: Cents },
): SharingTypeDecision | null {
  if (wanted.ownerKind === credit.ownerKind) return null;
  const holders = credit.wallets.filter((wallet) => wallet.balanceCents > 0);
  const returnedCents = sumCents(holders.map((wallet) => wallet.balanceCents));
  if (returnedCents !== wanted.expectedCents) throw new Refusal('sharing_type_preview_stale');
  const moves = holders.map(({ id, balanceCents }) => ({
    walletId: id,
    amountCents: negateCents(balanceCents),
  }));
  return {
    ownerKind: wanted.ownerKind,
    postings: postingsBetween(credit.companyAccountId, moves),
    wallets: holders.length,
    returnedCents,
  };
}
