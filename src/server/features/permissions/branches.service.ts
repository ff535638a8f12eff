import type { Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Caller } from '../../platform/plugins/policy.ts';
import { listReach } from '../../platform/plugins/reach.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listBelow } from '../session-data/session-data.service.ts';

/** Ids of branches; null for all branches of the organization for which the administrators work. */
export type Branches = readonly string[] | null;

/**
 * The branches of an organization within `reach`; null for all branches. `tx` must see everything below the organization.
 */
export async function branchesWithin(
  tx: DatabaseTransaction,
  organizationId: string,
  reach: readonly string[],
): Promise<Branches> {
  const below = await listBelow(tx, organizationId);
  return below.every((id) => reach.includes(id)) ? null : reach.filter((id) => id !== organizationId);
}

/** The branches of an organization that the caller may select; null for all branches. */
export async function readBranches(
  tenancy: Tenancy,
  { caller, organizationId }: { readonly caller: Caller; readonly organizationId: string },
): Promise<Branches> {
  if (caller.organizationId === null) return null;
  const reach = await listReach(tenancy, caller);
  // Runs as the system, because branches out of the caller's reach are outside the scope of the call.
  return tenancy.asSystem('super-admin', (tx) => branchesWithin(tx, organizationId, reach));
}

/**
 * Refuses with `administrator_holds_more` if the other administrator may select a branch that the caller may not select.
 */
export function assertSelectsAllOf(own: Branches, other: Branches): void {
  if (own && (!other || other.some((id) => !own.includes(id)))) {
    throw new Refusal('administrator_holds_more');
  }
}
