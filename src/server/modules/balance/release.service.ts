/** Takes an owner out of use: what its wallets hold returns to the company in the same transaction. */
import type { Movement } from '#contract/balance.ts';
import { applyDecision } from './moved.ts';
import { decideRelease, type Release } from './release.rules.ts';
import { lockCredit, type Moving } from './under-lock.ts';
import type { OwnerKind } from './wallets.repository.ts';

/** Inactivates or deletes a person or a vehicle, as `decideRelease` has it. */
export async function releaseOwner(moving: Moving, kind: OwnerKind, owner: Release): Promise<Movement> {
  const credit = await lockCredit(moving, kind, [owner.id]);
  return applyDecision(moving, kind, credit, decideRelease(credit, owner));
}
