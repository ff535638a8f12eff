/**
 * Takes owners out of use: what their wallets hold returns to the company in the same transaction, and what they claim of
 * internal tanks to these.
 */
import type { Movement } from '#contract/balance.ts';
import { applyDecision } from '../../ledger/credit/moved.ts';
import { announceOwnersLeave } from '../../ledger/credit/owner-leaves.ts';
import { decideRelease, type Release } from './release.rules.ts';
import { lockCredit, type Moving } from '../../ledger/credit/under-lock.ts';
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';

/** What moved, and how many schedules lost somebody. */
export interface Released extends Movement {
  readonly schedules: number;
}

/** Inactivates or deletes people or vehicles, as `decideRelease` has it; no schedule names them any more. */
export async function releaseOwners(moving: Moving, kind: OwnerKind, owners: Release): Promise<Released> {
  const credit = await lockCredit(moving, kind, owners.ids);
  const moved = await applyDecision(moving, kind, credit, decideRelease(credit, owners));
  const { schedules } = await announceOwnersLeave(moving, owners.ids);
  return { ...moved, schedules };
}

/** The same of one. */
export function releaseOwner(
  moving: Moving,
  kind: OwnerKind,
  { id, status }: { readonly id: string; readonly status: Release['status'] },
): Promise<Released> {
  return releaseOwners(moving, kind, { ids: [id], status });
}
