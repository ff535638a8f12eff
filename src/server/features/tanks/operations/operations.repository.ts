import { sql, type RawBuilder } from 'kysely';
import type { RouteQuery } from '#contract/routes.ts';
import type { TankOperationKind } from '#contract/tank-operations.ts';
import type { FuelProduct } from '#contract/fills.ts';
import type { FuelType } from '#contract/vehicles.ts';
import type { Cents } from '#core/money/cents.ts';
import type { PriceMills } from '#core/money/price.ts';
import type { Millilitres } from '#core/money/volume.ts';
import { containing, type SqlList } from '../../../platform/database/list-sql.ts';
import type { Status, VehicleKind } from '../../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { withStamp } from '../../../platform/seals/stamped-rows.ts';
import { operationSums, type OperationSums } from './operation-totals.ts';

export interface NewOperation {
  readonly id: string;
  readonly tank_id: string;
  readonly operation: TankOperationKind;
  readonly entry_id: string;
  readonly product: FuelProduct;
  readonly volume_ml: Millilitres;
  readonly level_ml: Millilitres;
  readonly amount_cents: Cents;
  readonly performed_at: Date;
  readonly by_user_id: string | null;
  readonly price_mills?: PriceMills | null;
  readonly wallet_id?: string;
  readonly vehicle_id?: string;
  readonly user_id?: string | null;
  readonly odometer_km?: number | null;
  readonly supplier?: string;
  readonly access_key?: string | null;
  readonly source?: string;
  readonly reason?: string;
}

export async function insertOperation(
  tx: DatabaseTransaction,
  organizationId: string,
  operation: NewOperation,
): Promise<void> {
  const row = withStamp(tx, 'tank_operations', { organization_id: organizationId, ...operation });
  await tx.insertInto('tank_operations').values(row).execute();
}

export interface OperationRow {
  readonly id: string;
  readonly operation: TankOperationKind;
  readonly performedAt: Date;
  readonly tankId: string;
  readonly tankName: string;
  readonly product: FuelProduct;
  readonly volumeMl: Millilitres;
  readonly levelMl: Millilitres;
  readonly priceMills: PriceMills | null;
  readonly amountCents: Cents;
  readonly vehicleId: string | null;
  readonly vehicleName: string | null;
  readonly vehicleKind: VehicleKind | null;
  readonly userId: string | null;
  readonly userName: string | null;
  readonly walletId: string | null;
  readonly odometerKm: number | null;
  readonly supplier: string;
  readonly accessKey: string | null;
  readonly source: string;
  readonly reason: string;
  readonly byUserId: string | null;
  readonly entryId: string;
}

const columns = sql<OperationRow>`o.id, o.operation, o.performed_at AS "performedAt", o.tank_id AS "tankId",
  t.name AS "tankName", o.product, o.volume_ml AS "volumeMl", o.level_ml AS "levelMl", o.price_mills AS "priceMills",
  o.amount_cents AS "amountCents", o.vehicle_id AS "vehicleId", v.license_plate AS "vehicleName", v.kind AS "vehicleKind",
  o.user_id AS "userId", btrim(m.first_name || ' ' || m.last_name) AS "userName", o.wallet_id AS "walletId",
  o.odometer_km AS "odometerKm", o.supplier, o.access_key AS "accessKey", o.source, o.reason, o.by_user_id AS "byUserId",
  o.entry_id AS "entryId"`;

const join = sql`
  JOIN tanks t ON t.organization_id = o.organization_id AND t.id = o.tank_id
  LEFT JOIN vehicles v ON v.organization_id = o.organization_id AND v.id = o.vehicle_id
  LEFT JOIN members m ON m.organization_id = o.organization_id AND m.user_id = o.user_id`;

type OperationsFilter = RouteQuery<'GET /admin/organization/tank/transaction'>;
type OperationFilterKey = 'tank' | 'operation' | 'vehicle' | 'user' | 'product' | 'search';

/** Filters of the list of operations. Missing and undefined filters have no effect. */
export type OperationFilter = { readonly [K in OperationFilterKey]?: OperationsFilter[K] | undefined } & {
  /** The first id of the period. `untilId` is the first id after the period. */
  readonly fromId: string;
  readonly untilId: string;
};

function matchingOf({ fromId, untilId, search = '', ...filters }: OperationFilter): RawBuilder<unknown> {
  const { tank, operation, vehicle, user, product } = filters;
  const is = (column: RawBuilder<unknown>, value: string | undefined) =>
    value === undefined ? sql`` : sql`AND ${column} = ${value}`;
  return sql`o.id >= ${fromId} AND o.id < ${untilId}
    ${is(sql`o.tank_id`, tank)} ${is(sql`o.operation`, operation)} ${is(sql`o.vehicle_id`, vehicle)}
    ${is(sql`o.user_id`, user)} ${is(sql`o.product`, product)}
    ${search === '' ? sql`` : sql`AND (${found(search)})`}`;
}

const found = (search: string) => sql`${containing(sql`litro_fold(o.supplier || ' ' || o.source)`, [search])}
  OR right(o.id::text, 6) = lower(${search.replace(/^#/, '')})
  OR EXISTS (SELECT FROM vehicles n WHERE n.organization_id = o.organization_id AND n.id = o.vehicle_id
    AND ${containing(sql`litro_fold(n.license_plate || ' ' || n.plate_key)`, [search, search.replace(/[\s.\-–]/g, '')])})`;

export function operationList(organizationId: string, filter: OperationFilter): SqlList<OperationRow> {
  return {
    table: sql`tank_operations o`,
    owned: sql`o.organization_id = ${organizationId}`,
    matching: matchingOf(filter),
    id: sql`o.id`,
    sortKeys: {},
    columns,
    join,
  };
}

export async function findOperation(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<OperationRow | undefined> {
  const { rows } = await sql<OperationRow>`
    SELECT ${columns} FROM tank_operations o ${join}
    WHERE o.organization_id = ${organizationId} AND o.id = ${id}`.execute(tx);
  return rows[0];
}

export async function sumOperations(
  tx: DatabaseTransaction,
  organizationId: string,
  filter: OperationFilter & { readonly _id?: string | undefined },
): Promise<OperationSums> {
  const { rows } = await sql<OperationSums>`
    SELECT ${operationSums()}
    FROM tank_operations o
    WHERE o.organization_id = ${organizationId} AND ${matchingOf(filter)}
      ${filter._id === undefined ? sql`` : sql`AND o.id = ${filter._id}`}`.execute(tx);
  return rows[0] as OperationSums;
}

export async function isReceiptKnown(
  tx: DatabaseTransaction,
  organizationId: string,
  accessKey: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('receipts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('access_key', '=', accessKey)
    .executeTakeFirst();
  return row !== undefined;
}

export interface FilledVehicle {
  readonly id: string;
  readonly status: Status;
  readonly fuelType: FuelType;
}

export async function findFilled(
  tx: DatabaseTransaction,
  organizationId: string,
  vehicleId: string,
): Promise<FilledVehicle | undefined> {
  const row = await tx
    .selectFrom('vehicles')
    .select(['id', 'status', 'fuel_type as fuelType'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', vehicleId)
    .executeTakeFirst();
  return row && { ...row, fuelType: row.fuelType as FuelType };
}

/** Status of the person who takes the fuel; null for an unknown person. */
export async function findTaker(
  tx: DatabaseTransaction,
  organizationId: string,
  userId: string,
): Promise<Status | null> {
  const row = await tx
    .selectFrom('members')
    .select('status')
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.status ?? null;
}

export async function sumDays(
  tx: DatabaseTransaction,
  organizationId: string,
  tankId: string,
  { fromId, untilId, timeZone }: { fromId: string; untilId: string; timeZone: string },
): Promise<{ day: string; inMl: Millilitres; outMl: Millilitres; varianceMl: Millilitres }[]> {
  const sum = (operation: TankOperationKind) =>
    sql`coalesce(sum(o.volume_ml) FILTER (WHERE o.operation = ${operation}), 0)::bigint`;
  const { rows } = await sql<{ day: string; inMl: Millilitres; outMl: Millilitres; varianceMl: Millilitres }>`
    SELECT to_char(o.performed_at AT TIME ZONE ${timeZone}, 'YYYY-MM-DD') AS day, ${sum('REFUEL_OPERATION')} AS "inMl",
      ${sum('DEFUEL_OPERATION')} AS "outMl", ${sum('VARIANCE_OPERATION')} AS "varianceMl"
    FROM tank_operations o
    WHERE o.organization_id = ${organizationId} AND o.tank_id = ${tankId} AND o.id >= ${fromId} AND o.id < ${untilId}
    GROUP BY 1 ORDER BY 1`.execute(tx);
  return rows;
}

export async function findMovedProducts(
  tx: DatabaseTransaction,
  organizationId: string,
  tankId: string | undefined,
): Promise<FuelProduct[]> {
  const { rows } = await sql<{ product: FuelProduct }>`
    SELECT DISTINCT product FROM tank_operations
    WHERE organization_id = ${organizationId} ${tankId === undefined ? sql`` : sql`AND tank_id = ${tankId}`}`.execute(
    tx,
  );
  return rows.map(({ product }) => product);
}
