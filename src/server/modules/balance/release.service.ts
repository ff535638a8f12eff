/** Takes owners out of use: what their wallets hold returns to the company in the same transaction. */
import type { Movement } from '#contract/balance.ts';
import { applyDecision } from './moved.ts';
import { decideRelease, type Release } from './release.rules.ts';
import { lockCredit, type Moving } from './under-lock.ts';
import type { OwnerKind } from './wallets.repository.ts';

/** Inactivates or deletes people or vehicles, as `decideRelease` has it. */
export async function releaseOwners(moving: Moving, kind: OwnerKind, owners: Release): Promise<Movement> {
  const credit = await lockCredit(moving, kind, owners.ids);
  return applyDecision(moving, kind, credit, decideRelease(credit, owners));
}

/** The same of one. */
export function releaseOwner(
  moving: Moving,
  kind: OwnerKind,
  { id, status }: { readonly id: string; readonly status: Release['status'] },
): Promise<Movement> {
  return releaseOwners(moving, kind, { ids: [id], status });
}
