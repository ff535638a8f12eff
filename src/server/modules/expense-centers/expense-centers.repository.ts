/** All SQL of the register of cost centres. */
import { sql, type RawBuilder } from 'kysely';
import type { Cents } from '#core/money/cents.ts';
import { containing, countRows, directionOf } from '../../database/list-sql.ts';
import type { Transaction } from '../../database/tenancy.ts';

export interface ExpenseCenterRow {
  readonly id: string;
  readonly name: string;
  readonly status: 'active' | 'deleted';
  readonly createdAt: Date;
  readonly wallets: number;
  readonly balanceCents: Cents;
}

export interface ExpenseCenterPage {
  readonly search: string;
  readonly sort: 'id' | 'name' | 'balance';
  readonly descending: boolean;
  readonly deleted: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** What the wallets of the centre `c` hold, looked up by the index: as dear as the page is long. */
const heldByOne = sql`LEFT JOIN LATERAL (
  SELECT count(*)::int AS wallets, sum(a.balance_cents)::bigint AS balance_cents FROM wallets w
  JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
  WHERE w.organization_id = c.organization_id AND w.expense_center_id = c.id) held ON true`;

/** The same of all centres at once, for an order that needs them all. */
const heldByEach = (organizationId: string) => sql`LEFT JOIN (
  SELECT w.expense_center_id AS id, count(*)::int AS wallets, sum(a.balance_cents)::bigint AS balance_cents FROM wallets w
  JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
  WHERE w.organization_id = ${organizationId} AND w.expense_center_id IS NOT NULL GROUP BY 1) held ON held.id = c.id`;

const columns = sql`c.id, c.name, c.status, c.created_at AS "createdAt",
  coalesce(held.wallets, 0) AS wallets, coalesce(held.balance_cents, 0)::bigint AS "balanceCents"`;
const order = {
  id: sql`c.id`,
  name: sql`litro_fold(c.name)`,
  balance: sql`coalesce(held.balance_cents, 0)`,
};

function matching(organizationId: string, { search, deleted }: ExpenseCenterPage): RawBuilder<unknown> {
  const pattern = containing(search);
  return sql`expense_centers c
    WHERE c.organization_id = ${organizationId} AND c.status = ${deleted ? 'deleted' : 'active'}
      AND (${search} = '' OR litro_fold(c.name) LIKE litro_fold(${pattern}))`;
}

export async function findPage(
  tx: Transaction,
  organizationId: string,
  page: ExpenseCenterPage,
): Promise<ExpenseCenterRow[]> {
  const { rows } = await pageQuery(organizationId, page).execute(tx);
  return rows;
}

export function pageQuery(organizationId: string, page: ExpenseCenterPage): RawBuilder<ExpenseCenterRow> {
  const { sort, limit, offset } = page;
  const direction = directionOf(page.descending);
  const isByBalance = sort === 'balance';
  const sorted = sql`ORDER BY ${order[sort]} ${direction}, c.id ${direction}`;
  const window = sql`${sorted} LIMIT ${limit} OFFSET ${offset}`;
  const found = sql`(SELECT c.* FROM ${matching(organizationId, page)} ${isByBalance ? sql`` : window}) c`;
  return sql<ExpenseCenterRow>`
    SELECT ${columns} FROM ${found} ${isByBalance ? heldByEach(organizationId) : heldByOne}
    ${isByBalance ? window : sorted}`;
}

export async function countMatching(
  tx: Transaction,
  organizationId: string,
  page: ExpenseCenterPage,
): Promise<number> {
  return countRows(tx, matching(organizationId, page));
}

export async function findById(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<ExpenseCenterRow | undefined> {
  const { rows } = await sql<ExpenseCenterRow>`
    SELECT ${columns} FROM expense_centers c ${heldByOne}
    WHERE c.organization_id = ${organizationId} AND c.id = ${id}`.execute(tx);
  return rows[0];
}

export async function insertCenter(
  tx: Transaction,
  organizationId: string,
  center: Pick<ExpenseCenterRow, 'id' | 'name' | 'createdAt'>,
): Promise<void> {
  await tx
    .insertInto('expense_centers')
    .values({
      organization_id: organizationId,
      id: center.id,
      name: center.name,
      created_at: center.createdAt,
    })
    .execute();
}

/** Changes one that is in use; answers whether it did. */
export async function renameCenter(
  tx: Transaction,
  organizationId: string,
  { id, name }: Pick<ExpenseCenterRow, 'id' | 'name'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('expense_centers')
    .set({ name })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markCenterDeleted(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx
    .updateTable('expense_centers')
    .set({ status: 'deleted' })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export async function recoverCenter(tx: Transaction, organizationId: string, id: string): Promise<void> {
  await tx
    .updateTable('expense_centers')
    .set({ status: 'active' })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
