/**
 * Permissions of administrators. A permission needs a record; without a record, only the organization's first administrator
 * has the permission.
 */
import { PERMISSION_KEYS, type PermissionKey } from '#contract/permissions.ts';
import type { RouteResponse } from '#contract/routes.ts';
import type { Scope, Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Caller } from '../../platform/plugins/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { presentPermissions, type IsRequired } from './permissions.presenter.ts';
import { findAdministrators, findAdministratorsOfKey, findOfUser } from './permissions.repository.ts';

/**
 * Returns active administrators with the permission, in order of creation.
 * The first administrator has every permission that no record revokes.
 */
export async function findHolders(
  tx: DatabaseTransaction,
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
 * `organizationId` is the administrator's home organization, which `tx` must see. Permissions of the home organization also
 * apply in its branches.
 */
export async function holdsPermission(
  tx: DatabaseTransaction,
  organizationId: string,
  userId: string,
  key: PermissionKey,
): Promise<boolean> {
  return (await findHolders(tx, organizationId, key)).includes(userId);
}

type PermissionHolder = Pick<Caller, 'userId' | 'embed'>;

export async function callerHolds(
  tx: DatabaseTransaction,
  organizationId: string,
  { userId, embed }: PermissionHolder,
  key: PermissionKey,
): Promise<boolean> {
  return embed ? embed.permissions.has(key) : holdsPermission(tx, organizationId, userId, key);
}

export async function holdsAny(
  tenancy: Tenancy,
  caller: PermissionHolder,
  home: string,
  keys: readonly PermissionKey[],
): Promise<boolean> {
  const { embed } = caller;
  if (embed) return keys.some((key) => embed.permissions.has(key));
  return tenancy.inScope({ organizations: [home] }, async (tx) => {
    for (const key of keys) if (await holdsPermission(tx, home, caller.userId, key)) return true;
    return false;
  });
}

/** Returns all permissions of an active administrator; empty for other users. */
export async function findHeld(
  tx: DatabaseTransaction,
  organizationId: string,
  userId: string,
): Promise<ReadonlySet<PermissionKey>> {
  const administrators = await findAdministrators(tx, organizationId);
  const isActive = administrators.some((one) => one.userId === userId && one.active);
  return isActive ? findGiven(tx, organizationId, userId) : new Set();
}

/**
 * Returns all permissions of an administrator. For an inactive administrator, these are the permissions after a
 * reactivation.
 */
export async function findGiven(
  tx: DatabaseTransaction,
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

/** Returns all permissions of a caller. In a branch, the permissions of the home organization apply. */
export async function readHeld(
  tenancy: Tenancy,
  { caller, organizationId }: { readonly caller: Caller; readonly organizationId: string },
): Promise<ReadonlySet<PermissionKey>> {
  if (caller.role === 'SuperAdminOrg') return new Set(PERMISSION_KEYS);
  if (caller.embed) return caller.embed.permissions;
  const home = caller.organizationId ?? organizationId;
  return tenancy.inScope({ organizations: [home] }, (tx) => findHeld(tx, home, caller.userId));
}

type ListedPermission = RouteResponse<'GET /admin/organization/user/permissions/{id}'>;

/** Refuses with `not_found` for a user who is no administrator of the organization. */
export async function listPermissions(
  { tenancy, isRequested }: { readonly tenancy: Tenancy; readonly isRequested: IsRequired },
  { scope, organizationId }: { scope: Scope; organizationId: string },
  userId: string,
): Promise<ListedPermission> {
  return tenancy.inScope(scope, async (tx) => {
    const administrators = await findAdministrators(tx, organizationId);
    const administrator = administrators.find((one) => one.userId === userId && !one.deleted);
    if (!administrator) throw new Refusal('not_found');
    const isFirst = administrators[0] === administrator;
    const rows = await findOfUser(tx, organizationId, userId);
    return {
      docs: presentPermissions(rows, isFirst ? userId : null, isRequested),
      category: administrator.isOperator ? 'operator' : 'administrator',
    };
  });
}

/** Lists the permissions of an embed session. Their ids are no records, so no call can change them. */
export function listEmbedPermissions(
  userId: string,
  permissions: ReadonlySet<PermissionKey>,
  isRequested: IsRequired,
): ListedPermission {
  const rows = [...permissions].map((permission) => ({
    id: userId,
    userId,
    permission,
    status: 'active' as const,
  }));
  return { docs: presentPermissions(rows, null, isRequested), category: 'operator' };
}

export function listEveryPermission(userId: string, isRequested: IsRequired): ListedPermission {
  return { docs: presentPermissions([], userId, isRequested), category: null };
}
