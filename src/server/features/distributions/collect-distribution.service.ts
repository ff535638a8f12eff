import type { Movement } from '#contract/balance.ts';
import { centsFromReais } from '#core/money/reais.ts';
import { applyToWallets } from '../../ledger/credit/moved.ts';
import { lockWallets, type Moving } from '../../ledger/credit/under-lock.ts';
import { decideCollectDistribution } from './collect-distribution.rules.ts';
import { addCollected } from './distribution-list.repository.ts';
import { findGiven, sumSince } from './distributions.repository.ts';

/**
 * Collects the remainder of a distribution, decided by `decideCollectDistribution`. Without `wallets`, it collects from
 * all wallets of the distribution.
 */
export async function collectDistribution(
  moving: Moving,
  entryId: string,
  wallets?: readonly string[],
): Promise<Movement> {
  const { tx, organizationId } = moving;
  const given = await findGiven(tx, organizationId, entryId);
  const locked = await lockWallets(
    moving,
    given.map(({ walletId }) => walletId),
  );
  const byId = new Map(locked.wallets.map((wallet) => [wallet.walletId, wallet]));
  const since = await sumSince(tx, organizationId, entryId);
  const rows = given.flatMap(({ walletId, gaveCents }) => {
    const wallet = byId.get(walletId);
    const { takenCents, laterCents } = since(walletId);
    return wallet ? [{ wallet, gaveCents, takenCents, laterCents }] : [];
  });
  const distribution = rows.length > 0 ? { entryId, rows } : undefined;
  const movement = await applyToWallets(moving, locked, decideCollectDistribution(distribution, wallets));
  const collectedCents = centsFromReais(movement.amount);
  if (collectedCents > 0) await addCollected(tx, organizationId, entryId, collectedCents);
  return movement;
}
