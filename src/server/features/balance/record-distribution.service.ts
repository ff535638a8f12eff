import type { DistributionSource } from '#contract/distributions.ts';
import type { Movement } from '#contract/balance.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Moving } from '../../ledger/credit/under-lock.ts';
import { insertDistribution } from './record-distribution.repository.ts';

/**
 * Stores a distribution for the lists of distributions. Must run in the transaction of the distribution. Does nothing if
 * the movement has no entry.
 */
export async function recordDistribution(
  { tx, organizationId, actor }: Moving,
  source: DistributionSource,
  { entry, wallets, amount }: Movement,
): Promise<void> {
  if (entry === null) return;
  await insertDistribution(tx, organizationId, {
    entryId: entry,
    source,
    userId: actor.userId,
    wallets: wallets.length,
    amountCents: centsFromReais(amount),
  });
}
