import { sql } from 'kysely';
import type { RouteQuery } from '#contract/routes.ts';
import type { Cents } from '#core/money/cents.ts';
import { containing, type SqlList } from '../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export interface ExpenseCenterRow {
  readonly id: string;
  readonly name: string;
  readonly status: 'active' | 'deleted';
  readonly createdAt: Date;
  readonly wallets: number;
  readonly balanceCents: Cents;
}

/**
 * SQL that joins number and balance of a cost center's wallets to the cost center in row `c`. An index lookup for each
 * row of a page is cheap.
 */
const heldByOne = sql`LEFT JOIN LATERAL (
  SELECT count(*)::int AS held_wallets, sum(a.balance_cents)::bigint AS held_cents FROM wallets w
  JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
  WHERE w.organization_id = c.organization_id AND w.expense_center_id = c.id) held ON true`;

const heldByEach = (organizationId: string) => sql`LEFT JOIN (
  SELECT w.expense_center_id AS id, count(*)::int AS held_wallets, sum(a.balance_cents)::bigint AS held_cents
  FROM wallets w
  JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
  WHERE w.organization_id = ${organizationId} AND w.expense_center_id IS NOT NULL GROUP BY 1) held ON held.id = c.id`;

const columns = sql<ExpenseCenterRow>`c.id, c.name, c.status, c.created_at AS "createdAt",
  coalesce(held_wallets, 0) AS wallets, coalesce(held_cents, 0)::bigint AS "balanceCents"`;

type ExpenseCenterFilter = Pick<RouteQuery<'GET /admin/organization/expense-center'>, 'isDeleted' | 'search'>;

export function expenseCenterList(
  organizationId: string,
  { isDeleted = false, search = '' }: ExpenseCenterFilter,
): SqlList<ExpenseCenterRow> {
  const held = { join: heldByEach(organizationId), joinColumns: sql`held.held_wallets, held.held_cents` };
  return {
    table: sql`expense_centers c`,
    owned: sql`c.organization_id = ${organizationId}`,
    matching: sql`c.status = ${isDeleted ? 'deleted' : 'active'}
      AND ${containing(sql`litro_fold(c.name)`, [search])}`,
    id: sql`c.id`,
    sortKeys: {
      name: { by: sql`litro_fold(c.name)` },
      wallets: { by: sql`coalesce(held.held_wallets, 0)`, ...held },
      balance: { by: sql`coalesce(held.held_cents, 0)`, ...held },
    },
    columns,
    join: heldByOne,
  };
}

export async function findById(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<ExpenseCenterRow | undefined> {
  const { rows } = await sql<ExpenseCenterRow>`
    SELECT ${columns} FROM expense_centers c ${heldByOne}
    WHERE c.organization_id = ${organizationId} AND c.id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * True if the new name looks like the name of another active cost center with `stood_twice`, and the old name does not.
 * `stood_twice` marks duplicates from before the unique index, which skips these rows. No row gains the mark, so this
 * check needs no lock.
 */
export async function looksLikeAnother(
  tx: DatabaseTransaction,
  organizationId: string,
  { id, name }: Pick<ExpenseCenterRow, 'id' | 'name'>,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM expense_centers c
    WHERE c.organization_id = ${organizationId} AND c.stood_twice AND c.status <> 'deleted' AND c.id <> ${id}
      AND litro_look(c.name) = litro_look(${name}) AND NOT EXISTS (
        SELECT FROM expense_centers own
        WHERE own.organization_id = c.organization_id AND own.id = ${id} AND own.status <> 'deleted'
          AND litro_look(own.name) = litro_look(c.name))
    LIMIT 1`.execute(tx);
  return rows.length > 0;
}

export async function insertExpenseCenter(
  tx: DatabaseTransaction,
  organizationId: string,
  expenseCenter: Pick<ExpenseCenterRow, 'id' | 'name' | 'createdAt'>,
): Promise<void> {
  await tx
    .insertInto('expense_centers')
    .values({
      organization_id: organizationId,
      id: expenseCenter.id,
      name: expenseCenter.name,
      created_at: expenseCenter.createdAt,
    })
    .execute();
}

/**
 * Renames an active cost center; returns false if it does not exist. A name that looks different clears `stood_twice`,
 * so that the unique index applies.
 */
export async function renameCenter(
  tx: DatabaseTransaction,
  organizationId: string,
  { id, name }: Pick<ExpenseCenterRow, 'id' | 'name'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('expense_centers')
    .set({ name, stood_twice: sql`stood_twice AND litro_look(name) = litro_look(${name})` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markExpenseCenterDeleted(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<void> {
  await tx
    .updateTable('expense_centers')
    .set({ status: 'deleted' })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export async function recoverCenter(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<void> {
  await tx
    .updateTable('expense_centers')
    .set({ status: 'active', stood_twice: sql`stood_twice AND status = 'active'` })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
