import { sql, type Updateable } from 'kysely';
import type { PlanMenu } from '#contract/plans.ts';
import { containing, type SqlList } from '../../platform/database/list-sql.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export interface PlanRow {
  readonly id: string;
  readonly name: string;
  readonly has_expense_center_module: boolean;
  readonly has_fuel_management_module: boolean;
  readonly menus: PlanMenu[];
  readonly organizations: number;
  readonly created_at: Date;
}

const organizations = sql<number>`(SELECT count(*)::int FROM organizations o WHERE o.plan = p.name AND o.status <> 'deleted')`;

const columns = sql<PlanRow>`p.id, p.name, p.has_expense_center_module, p.has_fuel_management_module, p.menus, p.created_at,
  ${organizations} AS organizations`;

export function planList(search: string): SqlList<PlanRow> {
  return {
    table: sql`plans p`,
    owned: sql`true`,
    matching: containing(sql`litro_fold(p.name)`, [search]),
    id: sql`p.id`,
    sortKeys: { name: { by: sql`litro_fold(p.name)` }, organizations: { by: organizations } },
    columns,
  };
}

export async function findPlan(tx: DatabaseTransaction, id: string): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`SELECT ${columns} FROM plans p WHERE p.id = ${id}`.execute(tx);
  return rows[0];
}

/**
 * Takes an advisory lock until the transaction ends. Only one transaction at a time may write plans, because names are
 * compared without case and accents.
 */
export async function lockPlans(tx: DatabaseTransaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('plans', 0))`.execute(tx);
}

export async function isNameTaken(tx: DatabaseTransaction, name: string, exceptId: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM plans WHERE litro_fold(name) = litro_fold(${name}) AND id <> ${exceptId} LIMIT 1`.execute(tx);
  return rows.length > 0;
}

export async function findHaving(tx: DatabaseTransaction, name: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('organizations')
    .select('organization_id as id')
    .where('plan', '=', name)
    .where('status', '<>', 'deleted')
    .execute();
  return rows.map(({ id }) => id);
}

/** True if any organization, even a deleted organization, has the plan with that name. */
export async function isPlanNamed(tx: DatabaseTransaction, name: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM organizations WHERE plan = ${name} LIMIT 1`.execute(tx);
  return rows.length > 0;
}

export async function insertPlan(
  tx: DatabaseTransaction,
  row: Omit<PlanRow, 'organizations'>,
): Promise<void> {
  await tx.insertInto('plans').values(row).execute();
}

export async function updatePlan(
  tx: DatabaseTransaction,
  id: string,
  changes: Updateable<Schema['plans']>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('plans').set(changes).where('id', '=', id).execute();
}

export async function removePlan(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.deleteFrom('plans').where('id', '=', id).execute();
}
