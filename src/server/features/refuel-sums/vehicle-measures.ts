/**
 * Stores each vehicle's efficiency per product and month, once a day with a refuel of the vehicle is closed. A new
 * refuel can change the usual efficiency of the vehicle and turn older refuels into outliers. So the server measures
 * the vehicle over its whole history.
 */
import { sql } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import { addMonths, firstDayOf, monthIn } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf, startOfDay } from '#core/dates/zone.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { measureVehicles, type SummedRefuel } from './measured-vehicles.ts';
import type { IdSpan } from './summed-sql.ts';

/** Vehicles per transaction. The number is small, because an embedded database has only one connection. */
const BATCH = 20;

export async function queueVehicles(
  tx: DatabaseTransaction,
  organizationId: string,
  spans: readonly IdSpan[],
): Promise<void> {
  await sql`
    WITH spans AS (
      SELECT * FROM unnest(${spans.map(({ from }) => from)}::uuid[], ${spans.map(({ until }) => until)}::uuid[])
        AS s (from_id, until_id))
    INSERT INTO vehicles_to_measure (organization_id, vehicle_id)
    SELECT f.organization_id, f.vehicle_id FROM spans s
    JOIN fills f ON f.organization_id = ${organizationId} AND f.id >= s.from_id AND f.id < s.until_id
    WHERE f.vehicle_id IS NOT NULL
    UNION
    SELECT o.organization_id, o.vehicle_id FROM spans s
    JOIN tank_operations o ON o.organization_id = ${organizationId} AND o.id >= s.from_id AND o.id < s.until_id
    WHERE o.vehicle_id IS NOT NULL
    ON CONFLICT DO NOTHING`.execute(tx);
}

export async function measureQueued(
  tx: DatabaseTransaction,
  organizationId: string,
  timeZone: string,
): Promise<number> {
  const { rows: taken } = await sql<{ id: string }>`
    DELETE FROM vehicles_to_measure WHERE organization_id = ${organizationId} AND vehicle_id IN (
      SELECT vehicle_id FROM vehicles_to_measure WHERE organization_id = ${organizationId}
      ORDER BY vehicle_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING vehicle_id AS id`.execute(tx);
  if (taken.length === 0) return 0;
  const ids = taken.map(({ id }) => id);
  const measured = await measureVehicles(tx, organizationId, ids, { from: null, until: null });
  const rows = [...measured].flatMap(([vehicleId, refuels]) => monthsOf(vehicleId, refuels, timeZone));
  await sql`DELETE FROM vehicle_measures WHERE organization_id = ${organizationId} AND vehicle_id = ANY (${ids}::uuid[])`.execute(
    tx,
  );
  await sql`
    INSERT INTO vehicle_measures (organization_id, starts_on, vehicle_id, product, refuels, outliers, distance_km, usual_km,
      usual_ml, expected_thousandths)
    SELECT ${organizationId}::uuid, m.* FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS m (starts_on date,
      vehicle_id uuid, product text, refuels int, outliers int, distance_km bigint, usual_km bigint, usual_ml bigint,
      expected_thousandths int)`.execute(tx);
  return taken.length;
}

interface MeasureRow {
  readonly starts_on: CalendarDate;
  readonly vehicle_id: string;
  readonly product: FuelProduct;
  refuels: number;
  outliers: number;
  distance_km: number;
  usual_km: number;
  usual_ml: number;
  expected_thousandths: number | null;
}

/** Sums the efficiency of a vehicle per month and product. The calculation is fastest for refuels in order of time. */
export function monthsOf(
  vehicleId: string,
  refuels: readonly SummedRefuel[],
  timeZone: string,
): MeasureRow[] {
  const rows = new Map<string, MeasureRow>();
  const monthOf = createMonthOf(timeZone);
  for (const refuel of refuels) {
    const startsOn = monthOf(refuel.performedAt);
    const key = `${startsOn} ${refuel.product}`;
    const row = rows.get(key) ?? {
      starts_on: startsOn,
      vehicle_id: vehicleId,
      product: refuel.product,
      refuels: 0,
      outliers: 0,
      distance_km: 0,
      usual_km: 0,
      usual_ml: 0,
      expected_thousandths: null,
    };
    rows.set(key, row);
    const distanceKm = refuel.distanceKm ?? 0;
    row.refuels += 1;
    row.distance_km += distanceKm;
    row.expected_thousandths = refuel.expectedThousandths ?? row.expected_thousandths;
    if (refuel.outlier === null) {
      row.usual_km += distanceKm;
      row.usual_ml += refuel.burntMl;
    } else row.outliers += 1;
  }
  return [...rows.values()];
}

/**
 * Returns a function that finds the first day of an instant's month. The function caches the last month, because zone
 * conversions took most of the time.
 */
function createMonthOf(timeZone: string): (instant: Date) => CalendarDate {
  let last: { readonly startsOn: CalendarDate; readonly from: Date; readonly until: Date } | undefined;
  return (instant) => {
    if (last && instant >= last.from && instant < last.until) return last.startsOn;
    const month = monthIn(calendarDateOf(instant, timeZone));
    const startsOn = firstDayOf(month);
    last = {
      startsOn,
      from: startOfDay(startsOn, timeZone),
      until: startOfDay(firstDayOf(addMonths(month, 1)), timeZone),
    };
    return startsOn;
  };
}
