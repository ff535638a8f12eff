import type { Movement } from '#contract/balance.ts';
import { recordChange } from '../../records/record-change.ts';
import { applyDecision } from '../../ledger/credit/moved.ts';
import { decideShare, decideUnshare, type Unsharing } from './share.rules.ts';
import { lockCredit, type Moving } from '../../ledger/credit/under-lock.ts';
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';

/** Shares a wallet by `decideShare`. The returned `amount` is the credit that the owner's other shared wallets returned. */
export async function share(
  moving: Moving,
  kind: OwnerKind,
  request: { ownerId: string; walletId: string },
): Promise<Movement> {
  const credit = await lockCredit(moving, kind, [request.ownerId]);
  const decision = decideShare(credit, kind, request);
  // When a wallet becomes shared, only wallets that stop sharing return credit. So the ledger entry has the kind
  // `unsharing`, although the recorded change is `sharing`.
  return recordChange(moving, 'sharing', [], () => applyDecision(moving, kind, credit, decision));
}

export async function unshare(moving: Moving, kind: OwnerKind, request: Unsharing): Promise<Movement> {
  const credit = await lockCredit(moving, kind, [request.ownerId]);
  return applyDecision(moving, kind, credit, decideUnshare(credit, request));
}
