import type { RefusedWallet } from '#contract/error-body.ts';
import { negateCents, subtractCents } from '#core/money/arithmetic.ts';
import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CreditDecision, LockedWallets, WalletMove } from '../../../ledger/credit/credit.ts';
import type { Posting } from '../../../ledger/post-entry.ts';

/**
 * Collects a debt from the named wallets, or from all wallets, in the order of their ids, until the debt is paid.
 * Refuses with `no_debt`, `wallet_repeated`, and `wallets_refused` for an unknown wallet.
 */
export function decideDebtCollection(
  { debtCents, wallets }: Pick<LockedWallets, 'debtCents' | 'wallets'>,
  named: readonly string[] | null,
): Omit<CreditDecision, 'ownerStatus' | 'deletedCenterId'> {
  if (debtCents === ZERO_CENTS) throw new Refusal('no_debt');
  if (named && new Set(named).size < named.length) throw new Refusal('wallet_repeated');
  const known = new Set(wallets.map(({ walletId }) => walletId));
  const refused = (named ?? [])
    .filter((wallet) => !known.has(wallet))
    .map((wallet): RefusedWallet => ({ wallet, reason: 'unknown' }));
  if (refused.length > 0) throw new Refusal('wallets_refused', refused);
  const selected = wallets
    .filter(({ walletId }) => named === null || named.includes(walletId))
    .toSorted((one, other) => (one.walletId < other.walletId ? -1 : 1));
  let leftCents = debtCents;
  const moves = selected.map((wallet): WalletMove => {
    const takenCents = cents(Math.min(wallet.balanceCents, leftCents));
    leftCents = subtractCents(leftCents, takenCents);
    return { wallet, amountCents: negateCents(takenCents), sharedAfter: wallet.sharedBalance };
  });
  return {
    entryKind: 'collection',
    moves: moves.filter(({ amountCents }) => amountCents !== ZERO_CENTS),
    changes: [],
  };
}

interface Debt {
  readonly debtCents: Cents;
  readonly debtAccountId: string;
  readonly purchasesAccountId: string;
}

/** Writes off `amountCents`, by default the whole debt. Refuses with `no_debt` and `write_off_exceeds_debt`. */
export function decideWriteOff(
  { debtCents, debtAccountId, purchasesAccountId }: Debt,
  amountCents: Cents = debtCents,
): Posting[] {
  if (debtCents === ZERO_CENTS) throw new Refusal('no_debt');
  if (amountCents > debtCents) throw new Refusal('write_off_exceeds_debt');
  return [
    { accountId: debtAccountId, amountCents },
    { accountId: purchasesAccountId, amountCents: negateCents(amountCents) },
  ];
}
