/** Who holds what. A record says so; without one the answer is no, but for an organisation's first administrator. */
import { PERMISSION_KEYS, type PermissionKey } from '#contract/permissions.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { Scope, Tenancy, Transaction } from '../../platform/database/tenancy.ts';
import type { Caller } from '../../platform/plugins/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentPermissions, type IsAsked } from './permissions.presenter.ts';
import { findAdministrators, findAdministratorsOfKey, findOfUser } from './permissions.repository.ts';

/**
 * The active administrators who hold a permission in their organisation, in the order in which they came. An
 * organisation's first administrator holds what no record withholds.
 */
export async function findHolders(
  tx: Transaction,
  organizationId: string,
  key: PermissionKey,
): Promise<string[]> {
  const administrators = await findAdministratorsOfKey(tx, organizationId, key);
  return administrators.flatMap(({ userId, active, given }, index) => {
    const holds = (given ?? (index === 0 ? 'active' : 'inactive')) === 'active';
    return active && holds ? [userId] : [];
  });
}

/**
 * Whether an administrator holds a permission. `organizationId` is the one they work for, which `tx` has to see: what
 * holds there holds in its branches.
 */
export async function holdsPermission(
  tx: Transaction,
  organizationId: string,
  userId: string,
  key: PermissionKey,
): Promise<boolean> {
  return (await findHolders(tx, organizationId, key)).includes(userId);
}

/** All that an administrator holds, by the same rules. */
export async function findHeld(
  tx: Transaction,
  organizationId: string,
  userId: string,
): Promise<ReadonlySet<PermissionKey>> {
  const administrators = await findAdministrators(tx, organizationId);
  const isActive = administrators.some((one) => one.userId === userId && one.active);
  return isActive ? findGiven(tx, organizationId, userId) : new Set();
}

/** The same of one who may be out of use: what they would hold. */
export async function findGiven(
  tx: Transaction,
  organizationId: string,
  userId: string,
): Promise<ReadonlySet<PermissionKey>> {
  const [administrators, records] = await Promise.all([
    findAdministrators(tx, organizationId),
    findOfUser(tx, organizationId, userId),
  ]);
  const index = administrators.findIndex((one) => one.userId === userId);
  const given = new Map<string, 'active' | 'inactive'>(
    records.map(({ permission, status }) => [permission, status]),
  );
  const unsaid = index === 0 ? 'active' : 'inactive';
  return new Set(PERMISSION_KEYS.filter((key) => (given.get(key) ?? unsaid) === 'active'));
}

/** All that a caller holds. Branches have no administrators of their own: what holds in the home organisation holds there. */
export async function readHeld(
  tenancy: Tenancy,
  { caller, organizationId }: { readonly caller: Caller; readonly organizationId: string },
): Promise<ReadonlySet<PermissionKey>> {
  if (caller.role === 'SuperAdminOrg') return new Set(PERMISSION_KEYS);
  const home = caller.organizationId ?? organizationId;
  return tenancy.inScope({ organizations: [home] }, (tx) => findHeld(tx, home, caller.userId));
}

type Listed = RouteResponse<'GET /admin/organization/user/permissions/{id}'>;

/** The permissions of one of the organisation's administrators. Refuses anybody else with `not_found`. */
export async function listPermissions(
  { tenancy, isAsked }: { readonly tenancy: Tenancy; readonly isAsked: IsAsked },
  { scope, organizationId }: { scope: Scope; organizationId: string },
  userId: string,
): Promise<Listed> {
  return tenancy.inScope(scope, async (tx) => {
    const administrators = await findAdministrators(tx, organizationId);
    const wanted = administrators.find((one) => one.userId === userId && !one.deleted);
    if (!wanted) throw new Refusal('not_found');
    const isFirst = administrators[0] === wanted;
    const rows = await findOfUser(tx, organizationId, userId);
    return {
      docs: presentPermissions(rows, isFirst ? userId : null, isAsked),
      category: wanted.isOperator ? 'operator' : 'administrator',
    };
  });
}

/** Every permission, which is what a super administrator has. */
export function listEveryPermission(userId: string, isAsked: IsAsked): Listed {
  return { docs: presentPermissions([], userId, isAsked), category: null };
}
