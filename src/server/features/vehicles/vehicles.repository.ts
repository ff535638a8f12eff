import { sql, type RawBuilder } from 'kysely';
import type { RouteQuery } from '#contract/routes.ts';
import type { Cents } from '#core/money/cents.ts';
import { preparedStatement } from '../../platform/database/driver/prepared-statements.ts';
import type { Status, VehicleKind } from '../../platform/database/schema.ts';
import { containing, type SqlList } from '../../platform/database/list-sql.ts';
import { later, type Later } from '../../platform/database/driver/later.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

/** Columns that a user can set. The name of a container is in `license_plate`. */
export interface VehicleColumns {
  readonly license_plate: string;
  readonly plate_key: string;
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
  readonly color: string;
  readonly fuel_type: string;
  readonly category: string;
  readonly tank_capacity_ml: number | null;
  readonly expected_efficiency_thousandths: number | null;
  readonly odometer_km: number | null;
  readonly status: Status;
}

export interface VehicleRow extends VehicleColumns {
  readonly id: string;
  readonly kind: VehicleKind;
  readonly created_at: Date;
  readonly balance_cents: Cents;
}

type VehicleFilter = Pick<
  RouteQuery<'GET /v2/admin/organization/vehicle'>,
  'isDeleted' | 'status' | 'fuelType' | 'category' | 'search'
>;

/**
 * List of the vehicles of one kind, either the deleted or the existing vehicles. The query sums only the wallets of the
 * page, unless it sorts by balance.
 */
export function vehicleList(
  organizationId: string,
  kind: VehicleKind,
  filter: VehicleFilter,
): SqlList<VehicleRow> {
  return {
    table: sql`vehicles v`,
    owned: sql`v.organization_id = ${organizationId}`,
    matching: matching(kind, filter),
    id: sql`v.id`,
    sortKeys: {
      licensePlate: { by: sql`v.license_plate` },
      name: { by: sql`v.license_plate` },
      make: { by: sql`v.make_key` },
      model: { by: sql`v.model_key` },
      year: { by: sql`v.year` },
      fuelType: { by: sql`v.fuel_type` },
      status: { by: sql`v.status` },
      color: { by: sql`nullif(lower(v.color), '')`, emptyLast: true },
      category: { by: sql`nullif(lower(v.category), '')`, emptyLast: true },
      odometer: { by: sql`v.odometer_km`, emptyLast: true },
      tankCapacity: { by: sql`v.tank_capacity_ml`, emptyLast: true },
      capacity: { by: sql`v.tank_capacity_ml`, emptyLast: true },
      expectedEfficiency: { by: sql`v.expected_efficiency_thousandths`, emptyLast: true },
      balance: {
        by: sql`coalesce(held.held_cents, 0)`,
        join: heldByAll(organizationId),
        joinColumns: sql`held.held_cents`,
      },
    },
    columns,
    join: heldByEach(organizationId),
  };
}

function matching(kind: VehicleKind, filter: VehicleFilter): RawBuilder<unknown> {
  const { isDeleted = false, status, fuelType, category, search = '' } = filter;
  return sql`v.kind = ${kind}
    AND ${isDeleted ? sql`v.status = 'deleted'` : sql`v.status <> 'deleted'`}
    ${status === undefined ? sql`` : sql`AND v.status = ${status}`}
    ${fuelType === undefined ? sql`` : sql`AND v.fuel_type = ${fuelType}`}
    ${category === undefined ? sql`` : sql`AND v.category = ${category}`}
    AND ${containing(sql`v.search_words`, [search, withoutSeparators(search)])}`;
}

const withoutSeparators = (text: string) => text.replace(/[\s.\-–]/g, '');

export async function findVehicle(
  tx: DatabaseTransaction,
  organizationId: string,
  kind: VehicleKind,
  id: string,
): Promise<VehicleRow | undefined> {
  return findOne(tx, organizationId, sql`v.kind = ${kind} AND v.id = ${id}`);
}

export async function findByPlateKey(
  tx: DatabaseTransaction,
  organizationId: string,
  plateKey: string,
): Promise<VehicleRow | undefined> {
  return findOne(
    tx,
    organizationId,
    sql`v.kind = 'vehicle' AND v.plate_key = ${plateKey} AND v.status <> 'deleted'`,
  );
}

export async function findVehicleKind(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<VehicleKind | undefined> {
  const row = await tx
    .selectFrom('vehicles')
    .select('kind')
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.kind;
}

const lockingOne = preparedStatement<
  { organizationId: string; id: string },
  { kind: VehicleKind; status: Status }
>((of, from) =>
  from
    .selectFrom('vehicles')
    .select(['kind', 'status'])
    .where('organization_id', '=', of('organizationId'))
    .where('id', '=', of('id'))
    .forNoKeyUpdate(),
);

export function lockVehicle(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Later<{ kind: VehicleKind; status: Status } | undefined> {
  return later(tx, lockingOne({ organizationId, id }), ([row]) => row);
}

export async function insertVehicle(
  tx: DatabaseTransaction,
  organizationId: string,
  row: Omit<VehicleRow, 'balance_cents'>,
): Promise<void> {
  await tx
    .insertInto('vehicles')
    .values({ organization_id: organizationId, ...row })
    .execute();
}

export async function updateVehicle(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  change: Partial<VehicleColumns>,
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx
    .updateTable('vehicles')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Locks existing records of the kind in the order of their ids. Unknown ids are missing. */
export async function lockVehicles(
  tx: DatabaseTransaction,
  organizationId: string,
  kind: VehicleKind,
  ids: readonly string[],
): Promise<{ id: string; ownerId: string; status: Status }[]> {
  const { rows } = await sql<{ id: string; ownerId: string; status: Status }>`
    SELECT v.id, v.id AS "ownerId", v.status FROM vehicles v
    WHERE v.organization_id = ${organizationId} AND v.kind = ${kind} AND v.id = ANY (${[...ids]}::uuid[])
    ORDER BY v.id FOR NO KEY UPDATE`.execute(tx);
  return rows;
}

export async function updateVehicleStatuses(
  tx: DatabaseTransaction,
  organizationId: string,
  ids: readonly string[],
  status: Status,
): Promise<void> {
  await sql`
    UPDATE vehicles v SET status = ${status}
    WHERE v.organization_id = ${organizationId} AND v.id = ANY (${[...ids]}::uuid[])`.execute(tx);
}

export async function deleteVehicles(
  tx: DatabaseTransaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    DELETE FROM vehicles v
    WHERE v.organization_id = ${organizationId} AND v.id = ANY (${[...ids]}::uuid[])`.execute(tx);
}

const columns = sql<VehicleRow>`v.id, v.kind, v.license_plate, v.plate_key, v.make, v.model, v.year, v.color, v.fuel_type, v.category,
  v.tank_capacity_ml, v.expected_efficiency_thousandths, v.odometer_km, v.status, v.created_at,
  coalesce(held_cents, 0)::bigint AS balance_cents`;

async function findOne(
  tx: DatabaseTransaction,
  organizationId: string,
  condition: RawBuilder<unknown>,
): Promise<VehicleRow | undefined> {
  const { rows } = await sql<VehicleRow>`
    SELECT ${columns} FROM vehicles v ${heldByEach(organizationId)}
    WHERE v.organization_id = ${organizationId} AND ${condition}`.execute(tx);
  return rows[0];
}

function heldByEach(organizationId: string): RawBuilder<unknown> {
  return sql`LEFT JOIN LATERAL (
    SELECT sum(a.balance_cents) AS held_cents FROM wallets w
    JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
    WHERE w.organization_id = ${organizationId} AND w.vehicle_id = v.id) held ON true`;
}

/**
 * Sums the balances of all wallets by owner. Skips empty wallets before the join and the sum, which saves most of the work.
 */
function heldByAll(organizationId: string): RawBuilder<unknown> {
  return sql`LEFT JOIN (
    SELECT w.vehicle_id, sum(a.balance_cents)::bigint AS held_cents FROM wallets w
    JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id AND a.balance_cents <> 0
    WHERE w.organization_id = ${organizationId} AND w.vehicle_id IS NOT NULL GROUP BY 1) held ON held.vehicle_id = v.id`;
}
