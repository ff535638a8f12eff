import { GRANTING } from '#contract/choices.ts';
import { PERMISSION_KEYS, type Permission, type PermissionKey } from '#contract/permissions.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope, Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/identifier.ts';
import type { Caller } from '../../platform/plugins/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import type { EventBus } from '../../platform/events/event-bus.ts';
import { assertSelectsAllOf, type Branches } from './branches.service.ts';
import { permissionRecord } from '../../records/kinds/permission.record.ts';
import { presentPermission, type IsRequired } from './permissions.presenter.ts';
import {
  findAdministrators,
  findBranches,
  findById,
  lockPermissions,
  savePermission,
} from './permissions.repository.ts';
import { findHolders, holdsPermission } from './permissions.service.ts';

export interface ChangeParts {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly bus: EventBus;
  readonly isRequested: IsRequired;
}

type ApplyParts = Pick<ChangeParts, 'bus' | 'isRequested'>;

export interface Changer {
  readonly caller: Pick<Caller, 'userId' | 'organizationId'>;
  readonly organizationId: string;
  readonly scope: Scope;
}

export type Giver = Changer['caller'] & { readonly branches: Branches };

export interface Change {
  readonly userId: string;
  readonly key: PermissionKey;
  readonly status: 'active' | 'inactive';
}

/**
 * Grants or revokes a permission. Refuses with `not_found` (unknown administrator), `permission_own`, `permission_missing`
 * (revoked from the caller meanwhile), `permission_not_held`, `permission_first_administrator`,
 * `permission_last_administrator` or `operator_grants`.
 * Refuses with `administrator_holds_more` if the other administrator may select a branch that the caller may not select.
 */
export function givePermission(
  parts: ApplyParts,
  writing: Writing,
  caller: Giver,
  change: Change,
): Promise<Permission> {
  return apply(parts, writing, caller, change);
}

/**
 * Changes the stored permission `id`. Refuses with `not_found` for a record of another organization, otherwise like {@link
 * givePermission}.
 */
export async function changePermission(
  parts: ApplyParts,
  writing: Writing,
  caller: Giver,
  { id, status }: { id: string; status: Change['status'] },
): Promise<Permission> {
  const row = await findById(writing.tx, writing.organizationId, id);
  const key = PERMISSION_KEYS.find((known) => known === row?.permission);
  if (!row || !key) throw new Refusal('not_found');
  return apply(parts, writing, caller, { userId: row.userId, key, status });
}

/**
 * Runs `work` under the permission lock. The scope includes the caller's home organization, which defines the caller's
 * permissions.
 */
export function underLock<T>(
  { tenancy }: Pick<ChangeParts, 'tenancy'>,
  { caller, scope }: Omit<Changer, 'organizationId'>,
  work: (tx: DatabaseTransaction) => Promise<T>,
): Promise<T> {
  const home = caller.organizationId === null ? [] : [caller.organizationId];
  const organizations = [...new Set([...scope.organizations, ...home])].sort();
  return tenancy.inScope({ organizations }, async (tx) => {
    for (const organization of organizations) await lockPermissions(tx, organization);
    return work(tx);
  });
}

async function apply(
  { bus, isRequested }: ApplyParts,
  writing: Writing,
  caller: Giver,
  { userId, key, status }: Change,
): Promise<Permission> {
  const { tx, clock, organizationId } = writing;
  const administrators = await findAdministrators(tx, organizationId);
  const changed = administrators.find((one) => one.userId === userId && !one.deleted);
  if (!changed) throw new Refusal('not_found');
  if (caller.userId === userId) throw new Refusal('permission_own');
  await assertMayChange(tx, caller, key);
  assertSelectsAllOf(caller.branches, await findBranches(tx, organizationId, userId));
  if (key === GRANTING && status === 'active' && changed.isOperator) throw new Refusal('operator_grants');
  if (status === 'inactive' && administrators[0]?.userId === userId && caller.organizationId !== null) {
    throw new Refusal('permission_first_administrator');
  }
  if (key === GRANTING && status === 'inactive') {
    const holders = await findHolders(tx, organizationId, GRANTING);
    if (holders.length === 1 && holders[0] === userId) throw new Refusal('permission_last_administrator');
  }
  const row = await recordChange(
    writing,
    status === 'active' ? 'give' : 'withhold',
    [{ record: permissionRecord, by: 'user_id', ids: [userId] }],
    () => savePermission(tx, organizationId, { id: newId(clock), userId, permission: key, status }),
  );
  await bus.publish(tx, { type: 'permissions', organizationId });
  return presentPermission(key, row, isRequested);
}

/**
 * Checks the caller's permissions again under the permission lock, because a concurrent transaction may have revoked
 * them.
 */
async function assertMayChange(
  tx: DatabaseTransaction,
  caller: Changer['caller'],
  key: PermissionKey,
): Promise<void> {
  const home = caller.organizationId;
  if (home === null) return;
  const holds = (requiredKey: PermissionKey) => holdsPermission(tx, home, caller.userId, requiredKey);
  if (!(await holds(GRANTING))) throw new Refusal('permission_missing');
  if (!(await holds(key))) throw new Refusal('permission_not_held');
}
