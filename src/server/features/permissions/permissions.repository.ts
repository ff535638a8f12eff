import { sql } from 'kysely';
import type { PermissionKey } from '#contract/permissions.ts';
import { cachedPlan } from '../../platform/database/driver/prepared-statements.ts';
import { later, type Later } from '../../platform/database/driver/later.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export interface PermissionRow {
  readonly id: string;
  readonly userId: string;
  readonly permission: string;
  readonly status: 'active' | 'inactive';
}

/**
 * Takes an advisory lock until the transaction ends, so that only one transaction at a time changes permissions of an
 * organization.
 */
export async function lockPermissions(tx: DatabaseTransaction, organizationId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`permissions ${organizationId}`}, 0))`.execute(
    tx,
  );
}

/** Current and former administrators, in order of creation. */
export function findAdministrators(
  tx: DatabaseTransaction,
  organizationId: string,
): Later<{ userId: string; active: boolean; deleted: boolean; isOperator: boolean }[]> {
  const finding = tx
    .selectFrom('members')
    .select(['user_id', 'status', 'is_operator'])
    .where('organization_id', '=', organizationId)
    .where('role', '=', 'AdminOrg')
    .orderBy('created_at')
    .orderBy('id');
  return later(tx, finding, (rows) =>
    rows.map(({ user_id: userId, status, is_operator: isOperator }) => ({
      userId,
      isOperator,
      active: status === 'active',
      deleted: status === 'deleted',
    })),
  );
}

/**
 * Current and former administrators with the record of one permission; null for an administrator without a record.
 * Every call needs this data, so one statement reads it.
 */
export async function findAdministratorsOfKey(
  tx: DatabaseTransaction,
  organizationId: string,
  key: PermissionKey,
): Promise<{ userId: string; active: boolean; given: 'active' | 'inactive' | null }[]> {
  const rows = await tx
    .selectFrom('members as m')
    .leftJoin('user_permissions as p', (join) =>
      join
        .onRef('p.organization_id', '=', 'm.organization_id')
        .onRef('p.user_id', '=', 'm.user_id')
        .on('p.permission', '=', key),
    )
    .select(['m.user_id as userId', 'm.status', 'p.status as given'])
    .where('m.organization_id', '=', organizationId)
    .where('m.role', '=', 'AdminOrg')
    .orderBy('m.created_at')
    .orderBy('m.id')
    .modifyEnd(cachedPlan)
    .execute();
  return rows.map(({ userId, status, given }) => ({ userId, active: status === 'active', given }));
}

/** The branches that an administrator may select; null for all branches. */
export async function findBranches(
  tx: DatabaseTransaction,
  organizationId: string,
  userId: string,
): Promise<string[] | null> {
  const rows = await tx
    .selectFrom('members as m')
    .leftJoin('administrator_branches as b', (join) =>
      join.onRef('b.organization_id', '=', 'm.organization_id').onRef('b.user_id', '=', 'm.user_id'),
    )
    .select(['m.branches_limited as isLimited', 'b.branch_id as id'])
    .where('m.organization_id', '=', organizationId)
    .where('m.user_id', '=', userId)
    .execute();
  return rows[0]?.isLimited ? rows.flatMap(({ id }) => id ?? []) : null;
}

export function findOfUser(
  tx: DatabaseTransaction,
  organizationId: string,
  userId: string,
): Later<PermissionRow[]> {
  return later(tx, selectPermissions(tx, organizationId).where('user_id', '=', userId));
}

export async function findById(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<PermissionRow | undefined> {
  return selectPermissions(tx, organizationId).where('id', '=', id).executeTakeFirst();
}

export async function savePermission(
  tx: DatabaseTransaction,
  organizationId: string,
  row: PermissionRow,
): Promise<PermissionRow> {
  return tx
    .insertInto('user_permissions')
    .values({
      organization_id: organizationId,
      id: row.id,
      user_id: row.userId,
      permission: row.permission,
      status: row.status,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'user_id', 'permission']).doUpdateSet({ status: row.status }),
    )
    .returning(['id', 'user_id as userId', 'permission', 'status'])
    .executeTakeFirstOrThrow();
}

export async function insertPermissions(
  tx: DatabaseTransaction,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  rows: readonly { readonly id: string; readonly permission: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = rows.map(({ id, permission }) => ({
    organization_id: organizationId,
    user_id: userId,
    id,
    permission,
    status: 'active' as const,
  }));
  await tx.insertInto('user_permissions').values(values).execute();
}

export async function withholdPermission(
  tx: DatabaseTransaction,
  { organizationId, userId }: { readonly organizationId: string; readonly userId: string },
  permission: PermissionKey,
): Promise<void> {
  await tx
    .updateTable('user_permissions')
    .set({ status: 'inactive' })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('permission', '=', permission)
    .execute();
}

function selectPermissions(tx: DatabaseTransaction, organizationId: string) {
  return tx
    .selectFrom('user_permissions')
    .select(['id', 'user_id as userId', 'permission', 'status'])
    .where('organization_id', '=', organizationId);
}
