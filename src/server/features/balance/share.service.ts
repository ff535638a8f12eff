/** Lets a wallet draw on the company balance, and takes that back. */
import type { Movement } from '#contract/balance.ts';
import { recordChange } from '../../records/record-change.ts';
import { applyDecision } from '../../ledger/credit/moved.ts';
import { decideShare, decideUnshare, type Unsharing } from './share.rules.ts';
import { lockCredit, type Moving } from '../../ledger/credit/under-lock.ts';
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';

/** As `decideShare` has it; `amount` of the answer is what returned from the owner's other shared wallets. */
export async function share(
  moving: Moving,
  kind: OwnerKind,
  wanted: { ownerId: string; walletId: string },
): Promise<Movement> {
  const credit = await lockCredit(moving, kind, [wanted.ownerId]);
  const decision = decideShare(credit, kind, wanted);
  // The entry is of what ends: only wallets that are unshared give anything back.
  return recordChange(moving, 'sharing', [], () => applyDecision(moving, kind, credit, decision));
}

/** As `decideUnshare` has it. */
export async function unshare(moving: Moving, kind: OwnerKind, wanted: Unsharing): Promise<Movement> {
  const credit = await lockCredit(moving, kind, [wanted.ownerId]);
  return applyDecision(moving, kind, credit, decideUnshare(credit, wanted));
}
