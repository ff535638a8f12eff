/** All SQL of the register of vehicles and containers, one record at a time and page by page. */
import { sql, type RawBuilder } from 'kysely';
import type { Cents } from '#core/money/cents.ts';
import type { Status, VehicleKind } from '../../database/schema.ts';
import { containing, countRows, fromNearerEnd } from '../../database/list-sql.ts';
import type { Transaction } from '../../database/tenancy.ts';

/** What a record says of itself, in the columns of its table. A container's name is its plate. */
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
  /** What its wallets hold. */
  readonly balance_cents: Cents;
}

export interface VehicleSelection {
  readonly kind: VehicleKind;
  /** Deleted records, or all others. */
  readonly deleted: boolean;
  readonly status?: Status | undefined;
  readonly fuelType?: string | undefined;
  readonly category?: string | undefined;
  /** Parts of words, any of which may stand anywhere in plate, make or model. */
  readonly search: readonly string[];
}

export interface VehiclePage extends VehicleSelection {
  readonly sort: keyof typeof orders;
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

const orders = {
  _id: sql`v.id`,
  licensePlate: sql`v.license_plate`,
  name: sql`v.license_plate`,
  make: sql`v.make_key`,
  model: sql`v.model_key`,
  year: sql`v.year`,
  balance: sql`coalesce(held.balance_cents, 0)`,
} satisfies Record<string, RawBuilder<unknown>>;

/** Conditions that the indexes of the list answer without the table. */
function matching(organizationId: string, selection: VehicleSelection): RawBuilder<unknown> {
  const { kind, deleted, status, fuelType, category, search } = selection;
  const patterns = search.map(containing);
  return sql`v.organization_id = ${organizationId} AND v.kind = ${kind}
    AND ${deleted ? sql`v.status = 'deleted'` : sql`v.status <> 'deleted'`}
    ${status === undefined ? sql`` : sql`AND v.status = ${status}`}
    ${fuelType === undefined ? sql`` : sql`AND v.fuel_type = ${fuelType}`}
    ${category === undefined ? sql`` : sql`AND v.category = ${category}`}
    ${
      patterns.length === 0
        ? sql``
        : sql`AND (${sql.join(
            patterns.map((pattern) => sql`v.search_words LIKE litro_fold(${pattern})`),
            sql` OR `,
          )})`
    }`;
}

/**
 * One page; `total` is how many match. It is found in an index; only its rows are read from the table, and only their
 * wallets are summed.
 */
export async function findVehicles(
  tx: Transaction,
  organizationId: string,
  page: VehiclePage,
  total: number,
): Promise<VehicleRow[]> {
  const { found, shown, window } = fromNearerEnd(page, total);
  const { rows } = await sql<VehicleRow>`
    SELECT ${columns} FROM (
      SELECT v.id AS page_id, ${orders[page.sort]} AS page_key FROM vehicles v
      ${page.sort === 'balance' ? heldByAll(organizationId) : sql``}
      WHERE ${matching(organizationId, page)}
      ORDER BY page_key ${found}, page_id ${found} ${window}) page
    JOIN vehicles v ON v.organization_id = ${organizationId} AND v.id = page.page_id
    ${heldByEach(organizationId)}
    ORDER BY page.page_key ${shown}, page.page_id ${shown}`.execute(tx);
  return rows;
}

export async function countVehicles(
  tx: Transaction,
  organizationId: string,
  selection: VehicleSelection,
): Promise<number> {
  return countRows(tx, sql`vehicles v WHERE ${matching(organizationId, selection)}`);
}

export async function findVehicle(
  tx: Transaction,
  organizationId: string,
  kind: VehicleKind,
  id: string,
): Promise<VehicleRow | undefined> {
  return findOne(tx, organizationId, sql`v.kind = ${kind} AND v.id = ${id}`);
}

/** The one in use that has this plate, by its canonical spelling. */
export async function findByPlateKey(
  tx: Transaction,
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
  tx: Transaction,
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

/** Kind and status of a record under a lock that lets nobody change it meanwhile. */
export async function lockVehicle(
  tx: Transaction,
  organizationId: string,
  id: string,
): Promise<{ kind: VehicleKind; status: Status } | undefined> {
  return tx
    .selectFrom('vehicles')
    .select(['kind', 'status'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertVehicle(
  tx: Transaction,
  organizationId: string,
  row: Omit<VehicleRow, 'balance_cents'>,
): Promise<void> {
  await tx
    .insertInto('vehicles')
    .values({ organization_id: organizationId, ...row })
    .execute();
}

export async function updateVehicle(
  tx: Transaction,
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

/** Set-based, however many. */
export async function markVehiclesDeleted(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    UPDATE vehicles v SET status = 'deleted'
    WHERE v.organization_id = ${organizationId} AND v.id = ANY (${[...ids]}::uuid[])`.execute(tx);
}

export async function deleteVehicles(
  tx: Transaction,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    DELETE FROM vehicles v
    WHERE v.organization_id = ${organizationId} AND v.id = ANY (${[...ids]}::uuid[])`.execute(tx);
}

const columns = sql`v.id, v.kind, v.license_plate, v.plate_key, v.make, v.model, v.year, v.color, v.fuel_type, v.category,
  v.tank_capacity_ml, v.expected_efficiency_thousandths, v.odometer_km, v.status, v.created_at,
  coalesce(held.balance_cents, 0)::bigint AS balance_cents`;

async function findOne(
  tx: Transaction,
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
    SELECT sum(a.balance_cents) AS balance_cents FROM wallets w
    JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
    WHERE w.organization_id = ${organizationId} AND w.vehicle_id = v.id) held ON true`;
}

/** Wallets that hold nothing add nothing: left out before they are joined and summed, which is most of the work. */
function heldByAll(organizationId: string): RawBuilder<unknown> {
  return sql`LEFT JOIN (
    SELECT w.vehicle_id, sum(a.balance_cents)::bigint AS balance_cents FROM wallets w
    JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id AND a.balance_cents <> 0
    WHERE w.organization_id = ${organizationId} AND w.vehicle_id IS NOT NULL GROUP BY 1) held ON held.vehicle_id = v.id`;
}
