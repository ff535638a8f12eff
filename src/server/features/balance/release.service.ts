/**
 * Takes owners out of use. In the same transaction, their wallets return credit to the company, and their tank wallets
 * return fuel to the internal tanks.
 */
import type { Movement } from '#contract/balance.ts';
import { applyDecision } from '../../ledger/credit/moved.ts';
import { announceOwnersLeave } from '../../ledger/credit/owner-leaves.ts';
import { decideRelease, type Release } from './release.rules.ts';
import { lockCredit, type Moving } from '../../ledger/credit/under-lock.ts';
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';

/**
 * Result of inactivating or deleting owners of wallets. `schedules` is the number of schedules that lost a recipient.
 */
export interface Released extends Movement {
  readonly schedules: number;
}

export async function releaseOwners(moving: Moving, kind: OwnerKind, owners: Release): Promise<Released> {
  const credit = await lockCredit(moving, kind, owners.ids);
  const moved = await applyDecision(moving, kind, credit, decideRelease(credit, owners));
  const { schedules } = await announceOwnersLeave(moving, owners.ids);
  return { ...moved, schedules };
}

export function releaseOwner(
  moving: Moving,
  kind: OwnerKind,
  { id, status }: { readonly id: string; readonly status: Release['status'] },
): Promise<Released> {
  return releaseOwners(moving, kind, { ids: [id], status });
}
