import { centsFromReais } from '#core/money/reais.ts';
import type { Movement } from '#contract/balance.ts';
import { decideCollect } from './collect.rules.ts';
import { applyDecision } from '../../ledger/credit/moved.ts';
import { lockCredit, type Moving } from '../../ledger/credit/under-lock.ts';
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';

/** `amounts` are in reais, in the order of `wallets`. Without `amounts`, the wallets return their whole balances. */
export interface Collection {
  readonly ownerId: string;
  readonly wallets: readonly string[];
  readonly amounts?: readonly number[];
}

/** Collects credit from wallets of one owner. Refuses like `decideCollect`. */
export async function collect(moving: Moving, kind: OwnerKind, collection: Collection): Promise<Movement> {
  const { ownerId, wallets, amounts } = collection;
  const credit = await lockCredit(moving, kind, [ownerId]);
  const amountsCents = amounts?.map(centsFromReais);
  const request = { ownerId, wallets, ...(amountsCents && { amountsCents }) };
  return applyDecision(moving, kind, credit, decideCollect(credit, request));
}
