import { sql, type Insertable, type Updateable } from 'kysely';
import type { RouteQuery } from '#contract/routes.ts';
import { containing, type SqlList } from '../../../platform/database/list-sql.ts';
import type { Schema, Status } from '../../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { nameOf } from '../../../platform/organization/name-sql.ts';

export type NewAdministratorRow = Omit<Insertable<Schema['members']>, 'role'>;

export interface AdministratorRow {
  readonly id: string;
  readonly userId: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly identifier: string;
  readonly phone: string;
  readonly isOperator: boolean;
  readonly isFirst: boolean;
  /** Ids of the branches that the administrator may select; null for all branches. */
  readonly branches: readonly string[] | null;
  readonly status: Status;
  readonly createdAt: Date;
}

const columns = sql<AdministratorRow>`m.id, m.user_id AS "userId", m.organization_id AS "organizationId",
  ${nameOf('o')} AS "organizationName", m.first_name AS "firstName",
  m.last_name AS "lastName", m.email, m.identifier, m.phone, m.is_operator AS "isOperator",
  m.id = (SELECT f.id FROM members f WHERE f.organization_id = m.organization_id AND f.role = 'AdminOrg'
    ORDER BY f.created_at, f.id LIMIT 1) AS "isFirst",
  CASE WHEN m.branches_limited THEN (SELECT coalesce(json_agg(b.branch_id ORDER BY b.branch_id), '[]')
    FROM administrator_branches b
    WHERE b.organization_id = m.organization_id AND b.user_id = m.user_id) END AS branches,
  m.status, m.created_at AS "createdAt"`;
const join = sql`JOIN organizations o ON o.organization_id = m.organization_id`;

type AdministratorFilter = Pick<
  RouteQuery<'GET /superAdmin/organization/user'>,
  'search' | 'status' | 'category' | 'isDeleted'
>;

export function administratorList(
  among: readonly string[],
  { search = '', status, category, isDeleted = false }: AdministratorFilter,
): SqlList<AdministratorRow> {
  return {
    table: sql`members m`,
    owned: sql`m.organization_id = ANY (${among}::uuid[])`,
    matching: sql`m.role = 'AdminOrg' AND ${isDeleted ? sql`m.status = 'deleted' AND m.erased_at IS NULL` : sql`m.status <> 'deleted'`}
      ${status === undefined ? sql`` : sql`AND m.status = ${status}`}
      ${category === undefined ? sql`` : sql`AND m.is_operator = ${category === 'operator'}`}
      AND ${containing(sql`m.search_words`, [search])}`,
    id: sql`m.id`,
    sortKeys: {
      name: { by: sql`m.name_key` },
      email: { by: sql`m.email_key` },
      status: { by: sql`m.status` },
    },
    columns,
    join,
  };
}

export async function findAdministrator(
  tx: DatabaseTransaction,
  among: readonly string[],
  id: string,
): Promise<AdministratorRow | undefined> {
  const { rows } = await sql<AdministratorRow>`
    SELECT ${columns} FROM members m ${join}
    WHERE m.organization_id = ANY (${among}::uuid[]) AND m.id = ${id} AND m.role = 'AdminOrg'
      AND m.erased_at IS NULL`.execute(tx);
  return rows[0];
}

export async function insertAdministrator(tx: DatabaseTransaction, row: NewAdministratorRow): Promise<void> {
  await tx
    .insertInto('members')
    .values({ ...row, role: 'AdminOrg' })
    .execute();
}

export async function updateAdministrator(
  tx: DatabaseTransaction,
  { organizationId, id }: Pick<AdministratorRow, 'organizationId' | 'id'>,
  changes: Updateable<Schema['members']>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx
    .updateTable('members')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Saves the branches that an administrator may select. `branches` is null for all branches. */
export async function saveBranches(
  tx: DatabaseTransaction,
  administrator: Pick<AdministratorRow, 'organizationId' | 'id' | 'userId'>,
  branches: readonly string[] | null,
): Promise<void> {
  const { organizationId, userId } = administrator;
  await updateAdministrator(tx, administrator, { branches_limited: branches !== null });
  await tx
    .deleteFrom('administrator_branches')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute();
  if (!branches || branches.length === 0) return;
  await sql`
    INSERT INTO administrator_branches (organization_id, user_id, branch_id)
    SELECT ${organizationId}::uuid, ${userId}::uuid, unnest(${[...branches]}::uuid[])`.execute(tx);
}

/** Finds an active organization; undefined if no active organization has the id. `isCompany` is false for a branch. */
export async function findCompany(
  tx: DatabaseTransaction,
  id: string,
): Promise<{ readonly isCompany: boolean } | undefined> {
  return tx
    .selectFrom('organizations')
    .select((eb) => eb('parent_id', 'is', null).$castTo<boolean>().as('isCompany'))
    .where('organization_id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
}
