import { negateCents } from '#core/money/arithmetic.ts';
import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { RefusedWallet } from '#contract/error-body.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CreditDecision, LockedWallet } from '../../ledger/credit/credit.ts';

export interface DistributedCredit {
  readonly gaveCents: Cents;
  /** Amount already collected from this distribution in the wallet. */
  readonly takenCents: Cents;
  /** Credit that the wallet received from later distributions, less the amounts collected from those distributions. */
  readonly laterCents: Cents;
}

/** A distribution while its wallets are locked. */
export interface LockedDistribution {
  readonly entryId: string;
  readonly rows: readonly (DistributedCredit & { readonly wallet: LockedWallet })[];
}

/**
 * Remainder of a distribution in one wallet. The wallet's oldest credit counts as spent first, so credit of later
 * distributions reduces the collectible balance.
 */
export function leftOf({ gaveCents, takenCents, laterCents }: DistributedCredit, balanceCents: Cents): Cents {
  return cents(Math.max(0, Math.min(gaveCents - takenCents, balanceCents - laterCents)));
}

/**
 * Collects the remainder of a distribution from each of its wallets, or from the named wallets. A wallet without a
 * remainder moves zero.
 * Refuses with `not_found` (no distribution), `wallet_repeated` and `wallets_refused` (wallet without a share).
 */
export function decideCollectDistribution(
  distribution: LockedDistribution | undefined,
  walletIds?: readonly string[],
): CreditDecision {
  if (!distribution) throw new Refusal('not_found');
  return {
    entryKind: 'collection',
    moves: pickRows(distribution, walletIds).map((row) => {
      const { wallet } = row;
      const leftCents = leftOf(row, wallet.balanceCents);
      return {
        wallet,
        amountCents: leftCents === 0 ? ZERO_CENTS : negateCents(leftCents),
        sharedAfter: wallet.sharedBalance,
      };
    }),
    changes: [],
    collectsId: distribution.entryId,
  };
}

function pickRows({ rows }: LockedDistribution, walletIds?: readonly string[]): LockedDistribution['rows'] {
  if (!walletIds) return rows;
  if (new Set(walletIds).size !== walletIds.length) throw new Refusal('wallet_repeated');
  const byWallet = new Map(rows.map((row) => [row.wallet.walletId, row]));
  const refused = walletIds
    .filter((id) => !byWallet.has(id))
    .map((wallet): RefusedWallet => ({ wallet, reason: 'unknown' }));
  if (refused.length > 0) throw new Refusal('wallets_refused', refused);
  return walletIds.flatMap((id) => byWallet.get(id) ?? []);
}
