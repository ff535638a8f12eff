import { sql } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { RouteQuery } from '#contract/routes.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Millilitres } from '#core/money/volume.ts';
import { containing, type SqlList } from '../../platform/database/list-sql.ts';
import type { Status } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { hasModule } from '../../platform/organization/has-module.ts';

export interface TankRow {
  readonly id: string;
  readonly name: string;
  readonly product: FuelProduct;
  readonly capacityMl: Millilitres;
  readonly reorderMl: Millilitres | null;
  readonly levelMl: Millilitres;
  readonly claimedMl: Millilitres;
  readonly valueCents: Cents;
  readonly wallets: number;
  readonly lastDip: {
    readonly id: string;
    readonly at: string;
    readonly measuredMl: Millilitres;
    readonly bookMl: Millilitres;
  } | null;
  readonly status: Status;
  readonly createdAt: Date;
}

const columns = sql<TankRow>`t.id, t.name, t.product, t.capacity_ml AS "capacityMl", t.reorder_ml AS "reorderMl",
  stock.balance_cents AS "levelMl", -claims.balance_cents AS "claimedMl", t.value_cents AS "valueCents", t.status,
  t.created_at AS "createdAt",
  (SELECT count(*)::int FROM tank_wallets w
    WHERE w.organization_id = t.organization_id AND w.tank_id = t.id AND w.status = 'active') AS wallets,
  (SELECT json_build_object('id', d.id, 'at', d.read_at, 'measuredMl', d.measured_ml, 'bookMl', d.book_ml) FROM tank_dips d
    WHERE d.organization_id = t.organization_id AND d.tank_id = t.id
    ORDER BY d.read_at DESC, d.id DESC LIMIT 1) AS "lastDip"`;

const join = sql`
  JOIN ledger_accounts stock ON stock.organization_id = t.organization_id AND stock.id = t.id
  JOIN ledger_accounts claims ON claims.organization_id = t.organization_id AND claims.id = t.claims_account_id`;

type TankFilter = Pick<
  RouteQuery<'GET /admin/organization/tank'>,
  'isDeleted' | 'search' | 'status' | 'product'
>;

export function tankList(
  organizationId: string,
  { isDeleted = false, search = '', status, product }: TankFilter,
): SqlList<TankRow> {
  return {
    table: sql`tanks t`,
    owned: sql`t.organization_id = ${organizationId}`,
    matching: sql`(t.status = 'deleted') = ${isDeleted}
      ${status === undefined ? sql`` : sql`AND t.status = ${status}`}
      ${product === undefined ? sql`` : sql`AND t.product = ${product}`}
      AND ${containing(sql`litro_fold(t.name)`, [search])}`,
    id: sql`t.id`,
    sortKeys: {
      name: { by: sql`litro_fold(t.name)` },
      product: { by: sql`t.product` },
      capacity: { by: sql`t.capacity_ml` },
      level: {
        by: sql`level.balance_cents`,
        join: sql`JOIN ledger_accounts level ON level.organization_id = t.organization_id AND level.id = t.id`,
      },
      status: { by: sql`t.status` },
    },
    columns,
    join,
  };
}

export async function findTank(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<TankRow | undefined> {
  const { rows } = await sql<TankRow>`
    SELECT ${columns} FROM tanks t ${join}
    WHERE t.organization_id = ${organizationId} AND t.id = ${id}`.execute(tx);
  return rows[0];
}

export async function sumDrawn(
  tx: DatabaseTransaction,
  organizationId: string,
  tankIds: readonly string[],
  firstId: string,
): Promise<Map<string, Millilitres>> {
  const { rows } = await sql<{ tankId: string; drawnMl: Millilitres }>`
    SELECT o.tank_id AS "tankId", sum(o.volume_ml)::bigint AS "drawnMl" FROM tank_operations o
    WHERE o.organization_id = ${organizationId} AND o.tank_id = ANY (${[...tankIds]}::uuid[]) AND o.id >= ${firstId}
      AND o.operation = 'DEFUEL_OPERATION'
    GROUP BY o.tank_id`.execute(tx);
  return new Map(rows.map(({ tankId, drawnMl }) => [tankId, drawnMl]));
}

/**
 * Counts tanks that are not deleted. Takes an advisory lock until the transaction ends, so that two callers cannot both add
 * the last allowed tank.
 */
export async function countTanks(tx: DatabaseTransaction, organizationId: string): Promise<number> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`tanks ${organizationId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ kept: number }>`
    SELECT count(*)::int AS kept FROM tanks
    WHERE organization_id = ${organizationId} AND status <> 'deleted'`.execute(tx);
  return rows[0]?.kept ?? 0;
}

export interface NewTank {
  readonly id: string;
  readonly name: string;
  readonly product: FuelProduct;
  readonly capacityMl: Millilitres;
  readonly reorderMl: Millilitres | null;
  readonly claimsAccountId: string;
  readonly suppliedAccountId: string;
  readonly usedAccountId: string;
  readonly varianceAccountId: string;
  readonly createdAt: Date;
}

export async function insertTank(
  tx: DatabaseTransaction,
  organizationId: string,
  tank: NewTank,
): Promise<void> {
  await tx
    .insertInto('tanks')
    .values({
      organization_id: organizationId,
      id: tank.id,
      name: tank.name,
      product: tank.product,
      capacity_ml: tank.capacityMl,
      reorder_ml: tank.reorderMl,
      claims_account_id: tank.claimsAccountId,
      supplied_account_id: tank.suppliedAccountId,
      used_account_id: tank.usedAccountId,
      variance_account_id: tank.varianceAccountId,
      created_at: tank.createdAt,
    })
    .execute();
}

export interface TankColumns {
  readonly name?: string;
  readonly product?: FuelProduct;
  readonly capacity_ml?: Millilitres;
  readonly reorder_ml?: Millilitres | null;
  readonly value_cents?: Cents;
  readonly status?: Status;
}

export async function updateTank(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  columns: TankColumns,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await tx
    .updateTable('tanks')
    .set(columns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export async function hasFuelManagement(tx: DatabaseTransaction, organizationId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('organizations')
    .innerJoin('plans', 'plans.name', 'organizations.plan')
    .select(hasModule('has_fuel_management_module').as('has'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.has ?? false;
}
