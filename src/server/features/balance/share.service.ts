import type { Movement } from '#contract/balance.ts';
import { recordChange } from '../../records/record-change.ts';
import { applyDecision } from '../../ledger/credit/moved.ts';
import { decideShare, decideUnshare, type Unsharing } from './share.rules.ts';
import { lockCredit, type Moving } from '../../ledger/credit/under-lock.ts';
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';

/** Decides by `decideShare`; the returned `amount` is the credit of the owner's other shared wallets. */
export async function share(
  moving: Moving,
  kind: OwnerKind,
  wanted: { ownerId: string; walletId: string },
): Promise<Movement> {
  const credit = await lockCredit(moving, kind, [wanted.ownerId]);
  const decision = decideShare(credit, kind, wanted);
  // Only unshared wallets return credit, so the entry has the kind `unsharing` and the change `sharing`.
  return recordChange(moving, 'sharing', [], () => applyDecision(moving, kind, credit, decision));
}

export async function unshare(moving: Moving, kind: OwnerKind, wanted: Unsharing): Promise<Movement> {
  const credit = await lockCredit(moving, kind, [wanted.ownerId]);
  return applyDecision(moving, kind, credit, decideUnshare(credit, wanted));
}
