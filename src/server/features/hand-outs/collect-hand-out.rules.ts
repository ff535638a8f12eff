/** Collecting what is left of a distribution. */
import { negateCents } from '#core/money/arithmetic.ts';
import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { RefusedWallet } from '#contract/errors.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CreditDecision, LockedWallet } from '../../ledger/credit/credit.ts';

/** What a distribution gave to one wallet, and what came after it. */
export interface Given {
  readonly gaveCents: Cents;
  /** What collections of this distribution took of it. */
  readonly takenCents: Cents;
  /** What later distributions put into the wallet, less what collections of them took. */
  readonly laterCents: Cents;
}

/** A distribution as it stands under the lock. */
export interface LockedHandOut {
  readonly entryId: string;
  readonly rows: readonly (Given & { readonly wallet: LockedWallet })[];
}

/** Never more than the wallet holds beside what came later: the oldest credit counts as spent first. */
export function leftOf({ gaveCents, takenCents, laterCents }: Given, balanceCents: Cents): Cents {
  return cents(Math.max(0, Math.min(gaveCents - takenCents, balanceCents - laterCents)));
}

/**
 * Returns what is left of each row, or of those whose wallets are named; a row of which nothing is left is answered with
 * zero. Refuses with `not_found` (no distribution), `wallet_repeated` and `wallets_refused` (a wallet that it gave nothing).
 */
export function decideCollectHandOut(
  handOut: LockedHandOut | undefined,
  walletIds?: readonly string[],
): CreditDecision {
  if (!handOut) throw new Refusal('not_found');
  return {
    entryKind: 'collection',
    moves: pickRows(handOut, walletIds).map((row) => {
      const { wallet } = row;
      const leftCents = leftOf(row, wallet.balanceCents);
      return {
        wallet,
        amountCents: leftCents === 0 ? ZERO_CENTS : negateCents(leftCents),
        sharedAfter: wallet.sharedBalance,
      };
    }),
    changes: [],
    collectsId: handOut.entryId,
  };
}

function pickRows({ rows }: LockedHandOut, walletIds?: readonly string[]): LockedHandOut['rows'] {
  if (!walletIds) return rows;
  if (new Set(walletIds).size !== walletIds.length) throw new Refusal('wallet_repeated');
  const byWallet = new Map(rows.map((row) => [row.wallet.walletId, row]));
  const refused = walletIds
    .filter((id) => !byWallet.has(id))
    .map((wallet): RefusedWallet => ({ wallet, reason: 'unknown' }));
  if (refused.length > 0) throw new Refusal('wallets_refused', refused);
  return walletIds.flatMap((id) => byWallet.get(id) ?? []);
}
