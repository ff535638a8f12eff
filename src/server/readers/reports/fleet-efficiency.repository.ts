import { sql, type RawBuilder } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { CalendarDate, Month } from '#core/dates/calendar-date.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

type FleetEfficiencySql = RawBuilder<unknown>;

export interface FleetFilter {
  /** `fromMonth` and `toMonth` are the first days of the first and last month; null for an open end. */
  readonly fromMonth: CalendarDate | null;
  readonly toMonth: CalendarDate | null;
  readonly fromId: string | null;
  readonly untilId: string | null;
  readonly product: FuelProduct | null;
}

export interface FleetWindow {
  readonly sort: 'outOfLine' | 'outliers' | 'distance';
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
  readonly after: FleetPlace | null;
}

export interface FleetPlace {
  readonly vehicleId: string;
  readonly product: FuelProduct;
  readonly value: number;
}

export interface FleetMonthRow {
  readonly month: Month;
  readonly product: FuelProduct;
  readonly refuels: number;
  readonly outliers: number;
  readonly usualKm: number;
  readonly usualMl: number;
  /**
   * `judgedKm` is the distance of the refuels with an expected efficiency. `expectedMl` is the fuel that this distance
   * should have needed.
   */
  readonly judgedKm: number;
  readonly expectedMl: number;
}

export interface FoundFleet {
  readonly page: readonly (FleetPlace & { readonly name: string })[];
  readonly total: number;
  readonly vehicles: number;
  readonly months: readonly FleetMonthRow[];
}

const SORTS: Readonly<Record<FleetWindow['sort'], FleetEfficiencySql>> = {
  // Sort key of the fleet report: share of outliers, plus the relative deviation of the other refuels from the expected
  // efficiency.
  outOfLine: sql`(sum(m.outliers)::float8 / sum(m.refuels)
    + coalesce(abs(sum(m.usual_km) * 1000000.0 / nullif(sum(m.usual_ml), 0) / max(m.expected_thousandths) - 1), 0)::float8)`,
  outliers: sql`(sum(m.outliers)::float8 / sum(m.refuels))`,
  distance: sql`sum(m.distance_km)::float8`,
};

export async function findFleet(
  tx: DatabaseTransaction,
  organizationId: string,
  filter: FleetFilter,
  { sort, descending, limit, offset, after }: FleetWindow,
): Promise<FoundFleet> {
  const direction = descending ? sql`DESC` : sql`ASC`;
  const order = sql`value ${direction}, "vehicleId" ${direction}, product ${direction}`;
  const goOn = after
    ? sql`WHERE (value, "vehicleId", product) ${descending ? sql`<` : sql`>`}
        (${after.value}::float8, ${after.vehicleId}::uuid, ${after.product}::text)`
    : sql``;
  const { rows } = await sql<FoundFleet>`
    WITH kept AS MATERIALIZED (
      SELECT m.*, v.license_plate FROM vehicle_measures m
      JOIN vehicles v ON v.organization_id = m.organization_id AND v.id = m.vehicle_id AND v.status <> 'deleted'
      WHERE m.organization_id = ${organizationId} AND ${matching(filter)}),
    ranked AS MATERIALIZED (
      SELECT m.vehicle_id AS "vehicleId", m.product, m.license_plate AS name, ${SORTS[sort]} AS value FROM kept m
      GROUP BY m.vehicle_id, m.product, m.license_plate HAVING ${refuelledWithin(organizationId, filter)}),
    page AS (SELECT * FROM ranked ${goOn} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset})
    SELECT (SELECT count(*)::int FROM ranked) AS total,
      (SELECT count(DISTINCT "vehicleId")::int FROM ranked) AS vehicles,
      coalesce((SELECT json_agg(p ORDER BY ${order}) FROM page p), '[]') AS page,
      coalesce((SELECT json_agg(x ORDER BY month, product) FROM (
        SELECT to_char(m.starts_on, 'YYYY-MM') AS month, m.product, sum(m.refuels)::int AS refuels,
          sum(m.outliers)::int AS outliers, sum(m.usual_km)::bigint AS "usualKm", sum(m.usual_ml)::bigint AS "usualMl",
          coalesce(sum(m.usual_km) FILTER (WHERE m.expected_thousandths IS NOT NULL), 0)::bigint AS "judgedKm",
          coalesce(sum(m.usual_km * 1000000.0 / m.expected_thousandths), 0)::bigint AS "expectedMl"
        FROM kept m GROUP BY 1, 2) x), '[]') AS months`.execute(tx);
  return rows[0] ?? { page: [], total: 0, vehicles: 0, months: [] };
}

function matching({ fromMonth, toMonth, product }: FleetFilter): FleetEfficiencySql {
  return sql`true ${fromMonth === null ? sql`` : sql`AND m.starts_on >= ${fromMonth}::date`}
    ${toMonth === null ? sql`` : sql`AND m.starts_on <= ${toMonth}::date`}
    ${product === null ? sql`` : sql`AND m.product = ${product}`}`;
}

/**
 * SQL that is true for a vehicle with a refuel in the period. Monthly sums do not show this, because a month may begin
 * before the period or end after it.
 */
function refuelledWithin(organizationId: string, { fromId, untilId }: FleetFilter): FleetEfficiencySql {
  if (fromId === null && untilId === null) return sql`true`;
  const of = sql`f.organization_id = ${organizationId} AND f.vehicle_id = m.vehicle_id AND f.product = m.product
    ${fromId === null ? sql`` : sql`AND f.id >= ${fromId}`} ${untilId === null ? sql`` : sql`AND f.id < ${untilId}`}`;
  return sql`(EXISTS (SELECT FROM fills f WHERE ${of} AND f.reversed_at IS NULL)
    OR EXISTS (SELECT FROM tank_operations f WHERE ${of}))`;
}
