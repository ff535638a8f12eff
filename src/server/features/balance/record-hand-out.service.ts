import type { HandOutSource } from '#contract/hand-outs.ts';
import type { Movement } from '#contract/balance.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Moving } from '../../ledger/credit/under-lock.ts';
import { insertHandOut } from './record-hand-out.repository.ts';

/** Stores the distribution for lists. Must run in its transaction; does nothing without an entry. */
export async function recordHandOut(
  { tx, organizationId, actor }: Moving,
  source: HandOutSource,
  { entry, wallets, amount }: Movement,
): Promise<void> {
  if (entry === null) return;
  await insertHandOut(tx, organizationId, {
    entryId: entry,
    source,
    userId: actor.userId,
    wallets: wallets.length,
    amountCents: centsFromReais(amount),
  });
}
