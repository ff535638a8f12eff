/** Collects credit from the wallets of one owner back to the company, as they stand under the lock. */
import { centsFromReais } from '#core/money/reais.ts';
import type { Movement } from '#contract/balance.ts';
import type { RefusedWallet } from '#contract/errors.ts';
import { Refusal } from '../../refusal.ts';
import { walletsOf } from './locked-wallets.ts';
import { moveCredit, returnAll, takeFrom, type WalletMove } from './moved.ts';
import { lockCredit, type LockedWallet, type Moving } from './under-lock.ts';
import type { OwnerKind } from './wallets.repository.ts';

/** The wallets to collect from; `amounts` (reais, in the order of `wallets`) collects a part of each. */
export interface Collection {
  readonly ownerId: string;
  readonly wallets: readonly string[];
  readonly amounts?: readonly number[];
}

/**
 * Refuses with `not_found` (owner), `wallet_repeated`, `wallets_refused` (a wallet of somebody else) and, with
 * `amounts`, `wallet_shortfall`. Without `amounts`, whatever the wallets hold returns, be it nothing.
 */
export async function collect(moving: Moving, kind: OwnerKind, collection: Collection): Promise<Movement> {
  const { amounts } = collection;
  if (amounts && amounts.length !== collection.wallets.length) {
    throw new Refusal('validation_failed', [
      { part: 'body', path: '/amounts', message: 'must have one amount for each wallet' },
    ]);
  }
  if (new Set(collection.wallets).size !== collection.wallets.length) throw new Refusal('wallet_repeated');
  const credit = await lockCredit(moving, kind, [collection.ownerId]);
  const wallets = pickOwn(walletsOf(credit, collection.ownerId), collection);
  const moves = amounts ? takeParts(wallets, amounts) : wallets.map((w) => returnAll(w, w.sharedBalance));
  return moveCredit(moving, 'collection', credit.companyAccountId, moves);
}

function pickOwn(own: readonly LockedWallet[], { ownerId, wallets }: Collection): LockedWallet[] {
  const byId = new Map(own.map((wallet) => [wallet.walletId, wallet]));
  const refused = wallets
    .filter((id) => !byId.has(id))
    .map((wallet): RefusedWallet => ({ id: ownerId, wallet, reason: 'unknown' }));
  if (refused.length > 0) throw new Refusal('wallets_refused', refused);
  return wallets.flatMap((id) => byId.get(id) ?? []);
}

function takeParts(wallets: readonly LockedWallet[], amounts: readonly number[]): WalletMove[] {
  const moves = wallets.map((wallet, index) => takeFrom(wallet, centsFromReais(amounts[index] ?? 0)));
  const short = moves
    .filter((move) => -move.amountCents > move.wallet.balanceCents)
    .map(({ wallet }): RefusedWallet => ({
      id: wallet.ownerId,
      wallet: wallet.walletId,
      reason: 'shortfall',
    }));
  if (short.length > 0) throw new Refusal('wallet_shortfall', short);
  return moves;
}
