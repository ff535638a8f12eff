import { negateCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { RefusedWallet } from '#contract/error-body.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { CreditDecision, LockedCredit, LockedWallet, WalletMove } from '../../ledger/credit/credit.ts';
import { returnAll, walletsOf } from '../../ledger/credit/wallets.rules.ts';

/** `amountsCents` gives the amount of each wallet, in the order of `wallets`. */
export interface CollectionOfCredit {
  readonly ownerId: string;
  readonly wallets: readonly string[];
  readonly amountsCents?: readonly Cents[];
}

/**
 * Decides a collection. Refuses with `validation_failed` (not one amount for each wallet), `wallet_repeated`,
 * `not_found` (owner), `wallets_refused` (wallet of another owner) and, with amounts, `wallet_shortfall`. Without
 * amounts, the wallets return their whole balances, even zero.
 */
export function decideCollect(credit: LockedCredit, request: CollectionOfCredit): CreditDecision {
  const { amountsCents, ownerId } = request;
  if (amountsCents && amountsCents.length !== request.wallets.length) {
    throw new Refusal('validation_failed', [
      { part: 'body', path: '/amounts', message: 'must have one amount for each wallet' },
    ]);
  }
  if (new Set(request.wallets).size !== request.wallets.length) throw new Refusal('wallet_repeated');
  const wallets = pickOwn(walletsOf(credit, ownerId), request);
  const moves = amountsCents
    ? takeParts(wallets, amountsCents)
    : wallets.map((wallet) => returnAll(wallet, wallet.sharedBalance));
  return { entryKind: 'collection', moves, changes: [] };
}

function pickOwn(
  own: readonly LockedWallet[],
  { ownerId, wallets }: Pick<CollectionOfCredit, 'ownerId' | 'wallets'>,
): LockedWallet[] {
  const byId = new Map(own.map((wallet) => [wallet.walletId, wallet]));
  const refused = wallets
    .filter((id) => !byId.has(id))
    .map((wallet): RefusedWallet => ({ id: ownerId, wallet, reason: 'unknown' }));
  if (refused.length > 0) throw new Refusal('wallets_refused', refused);
  return wallets.flatMap((id) => byId.get(id) ?? []);
}

function takeParts(wallets: readonly LockedWallet[], amountsCents: readonly Cents[]): WalletMove[] {
  const moves = wallets.map((wallet, index) => ({
    wallet,
    amountCents: negateCents(amountsCents[index] ?? ZERO_CENTS),
    sharedAfter: wallet.sharedBalance,
  }));
  const short = moves
    .filter((move) => -move.amountCents > move.wallet.balanceCents)
    .map(({ wallet: { ownerId, walletId } }): RefusedWallet => ({
      id: ownerId,
      wallet: walletId,
      reason: 'shortfall',
    }));
  if (short.length > 0) throw new Refusal('wallet_shortfall', short);
  return moves;
}
