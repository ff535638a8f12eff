/** Comparison of the branches that two administrators may select. */
import type { Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Caller } from '../../platform/plugins/policy.ts';
import { listReach } from '../../platform/plugins/reach.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listBelow } from '../session-data/session-data.service.ts';

/** Null for all branches of the company or branch that they work for. */
export type Branches = readonly string[] | null;

/** The branches of an organization within a reach, null for all of them. `tx` must see what lies below the organization. */
export async function branchesWithin(
  tx: DatabaseTransaction,
  organizationId: string,
  reach: readonly string[],
): Promise<Branches> {
  const below = await listBelow(tx, organizationId);
  return below.every((id) => reach.includes(id)) ? null : reach.filter((id) => id !== organizationId);
}

/** The branches of an organization that the caller may select; null for all of them. */
export async function readBranches(
  tenancy: Tenancy,
  { caller, organizationId }: { readonly caller: Caller; readonly organizationId: string },
): Promise<Branches> {
  if (caller.organizationId === null) return null;
  const reach = await listReach(tenancy, caller);
  // Branches out of the caller's reach are outside the scope of the call.
  return tenancy.asSystem('super-admin', (tx) => branchesWithin(tx, organizationId, reach));
}

/** Refuses with `administrator_holds_more` if the other administrator may select a branch that the caller may not. */
export function assertSelectsAllOf(own: Branches, other: Branches): void {
  if (own && (!other || other.some((id) => !own.includes(id)))) {
    throw new Refusal('administrator_holds_more');
  }
}
