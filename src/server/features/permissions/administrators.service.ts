import { GRANTING } from '#contract/choices.ts';
import { PERMISSION_KEYS, type PermissionKey } from '#contract/permissions.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { newId } from '../../platform/identifier.ts';
import type { Caller } from '../../platform/plugins/policy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { insertPermissions, lockPermissions, withholdPermission } from './permissions.repository.ts';
import { findGiven, findHeld, findHolders } from './permissions.service.ts';
import { startingKeys } from './starting.ts';

interface AdministratorReference {
  readonly organizationId: string;
  readonly userId: string;
}

/**
 * Takes a lock of the company until the transaction ends, so that only one transaction at a time changes permissions or
 * administrators.
 */
export const underPermissionLock = (tx: DatabaseTransaction, organizationId: string): Promise<void> =>
  lockPermissions(tx, organizationId);

export async function startingPermissions(
  tx: DatabaseTransaction,
  { organizationId: home, userId }: Caller,
  category: 'administrator' | 'operator',
): Promise<PermissionKey[]> {
  const held = home === null ? new Set(PERMISSION_KEYS) : await findHeld(tx, home, userId);
  return startingKeys(category, held);
}

export async function giveFirstPermissions(
  tx: DatabaseTransaction,
  clock: Clock,
  { organizationId, userId, keys }: AdministratorReference & { readonly keys: readonly PermissionKey[] },
): Promise<void> {
  const rows = keys.map((permission) => ({ id: newId(clock), permission }));
  await insertPermissions(tx, { organizationId, userId }, rows);
}

/**
 * Refuses with `administrator_holds_more` if the other administrator has a permission that the caller lacks. Counts
 * permissions of inactive administrators too.
 */
export async function assertHoldsAllOf(
  tx: DatabaseTransaction,
  { organizationId: home, userId }: Caller,
  other: AdministratorReference,
): Promise<void> {
  if (home === null) return;
  const held = await findHeld(tx, home, userId);
  const given = await findGiven(tx, other.organizationId, other.userId);
  if ([...given].some((key) => !held.has(key))) throw new Refusal('administrator_holds_more');
}

/** Refuses with `permission_last_administrator` if only this user holds the permission {@link GRANTING}. */
export async function assertNotLast(
  tx: DatabaseTransaction,
  organizationId: string,
  userId: string,
): Promise<void> {
  const holders = await findHolders(tx, organizationId, GRANTING);
  if (holders.length === 1 && holders[0] === userId) throw new Refusal('permission_last_administrator');
}

/** Revokes the permission {@link GRANTING} from an administrator who becomes an operator. */
export const withholdGranting = (
  tx: DatabaseTransaction,
  organizationId: string,
  userId: string,
): Promise<void> => withholdPermission(tx, { organizationId, userId }, GRANTING);
