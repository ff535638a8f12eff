import { sql, type RawBuilder } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { FuelType } from '#contract/vehicles.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { measureRefuels, type EfficiencyThousandths, type Measure } from '../fills/efficiency.rules.ts';
import type { LocalPeriod } from '../../platform/organization/period.ts';

export interface SummedRefuel extends Measure {
  readonly product: FuelProduct;
  readonly volumeMl: Millilitres;
  /** Amount paid for the fill, or cost of the fuel from the tank's stock. */
  readonly amountCents: Cents;
  readonly performedAt: Date;
}

/**
 * A vehicle with its refuels, newest first. Each array has one value per refuel.
 * So thousands of refuels arrive as a few values instead of rows.
 */
interface RefuelHistory {
  readonly vehicleId: string;
  readonly fuelType: FuelType;
  readonly expectedThousandths: EfficiencyThousandths | null;
  readonly products: readonly FuelProduct[];
  readonly volumesMl: readonly Millilitres[];
  readonly amountsCents: readonly Cents[];
  readonly odometersKm: readonly (number | null)[];
  /** Instants of the refuels in milliseconds since 1970. */
  readonly instants: readonly number[];
}

/**
 * Maximum fills of a vehicle to measure; the same number as in the vehicle's report. The usual efficiency also depends
 * on fills outside the period.
 */
const HISTORY_ROWS = 5_000;

/** Returns the refuels of each vehicle within the period, oldest first. Containers have no refuels in the result. */
export async function measureVehicles(
  tx: DatabaseTransaction,
  organizationId: string,
  vehicleIds: readonly string[],
  period: LocalPeriod,
): Promise<ReadonlyMap<string, readonly SummedRefuel[]>> {
  const { rows: atStations } = await historiesQuery(organizationId, vehicleIds).execute(tx);
  const { rows: atTanks } = await drawsQuery(organizationId, vehicleIds).execute(tx);
  const histories = new Map<string, [RefuelHistory, ...RefuelHistory[]]>();
  for (const history of [...atStations, ...atTanks]) {
    const known = histories.get(history.vehicleId);
    if (known) known.push(history);
    else histories.set(history.vehicleId, [history]);
  }
  return new Map([...histories].map(([vehicleId, parts]) => [vehicleId, measureHistory(parts, period)]));
}

interface StoredRefuel {
  readonly product: FuelProduct;
  readonly volumeMl: Millilitres;
  readonly amountCents: Cents;
  readonly odometerKm: number | null;
  readonly instant: number;
}

const fillsOf = ({
  products,
  volumesMl,
  amountsCents,
  odometersKm,
  instants,
}: RefuelHistory): StoredRefuel[] =>
  products
    .map((product, index) => ({
      product,
      volumeMl: volumesMl[index] as Millilitres,
      amountCents: amountsCents[index] as Cents,
      odometerKm: odometersKm[index] ?? null,
      instant: instants[index] as number,
    }))
    .reverse();

function measureHistory(
  parts: readonly [RefuelHistory, ...RefuelHistory[]],
  { from, until }: LocalPeriod,
): SummedRefuel[] {
  const [history] = parts;
  const all = parts.flatMap(fillsOf);
  const fills =
    parts.length === 1 ? all : all.sort((one, other) => one.instant - other.instant).slice(-HISTORY_ROWS);
  const measures = measureRefuels(fills, history);
  const [first, end] = [from?.getTime() ?? -Infinity, until?.getTime() ?? Infinity];
  return fills.flatMap(({ product, volumeMl, amountCents, instant }, index) =>
    instant >= first && instant < end
      ? [
          {
            product,
            volumeMl,
            amountCents,
            performedAt: new Date(instant),
            ...(measures[index] as Measure),
          },
        ]
      : [],
  );
}

const historiesOf = (organizationId: string, vehicleIds: readonly string[], filled: RawBuilder<unknown>) =>
  sql<RefuelHistory>`
  SELECT v.id AS "vehicleId", v.fuel_type AS "fuelType", v.expected_efficiency_thousandths AS "expectedThousandths", h.*
  FROM vehicles v
  CROSS JOIN LATERAL (
    SELECT array_to_json(array_agg(f.product)) AS products, array_to_json(array_agg(f.volume_ml)) AS "volumesMl",
      array_to_json(array_agg(f.amount_cents)) AS "amountsCents", array_to_json(array_agg(f.odometer_km)) AS "odometersKm",
      array_to_json(array_agg(floor(extract(epoch FROM f.performed_at) * 1000))) AS instants
    FROM (${filled} ORDER BY id DESC LIMIT ${HISTORY_ROWS}) f
    HAVING count(*) > 0) h
  WHERE v.organization_id = ${organizationId} AND v.id = ANY (${vehicleIds}::uuid[]) AND v.kind = 'vehicle'`;

/**
 * Histories of refuels at stations, with corrected odometers and without reversed refuels. The index `fills_measured`
 * contains all columns of the query.
 */
export const historiesQuery = (organizationId: string, vehicleIds: readonly string[]) =>
  historiesOf(
    organizationId,
    vehicleIds,
    sql`SELECT product, volume_ml, amount_cents, performed_at,
        CASE WHEN odometer_corrected_at IS NULL THEN odometer_km ELSE corrected_odometer_km END AS odometer_km
      FROM fills WHERE organization_id = ${organizationId} AND vehicle_id = v.id AND reversed_at IS NULL`,
  );

const drawsQuery = (organizationId: string, vehicleIds: readonly string[]) =>
  historiesOf(
    organizationId,
    vehicleIds,
    sql`SELECT product, volume_ml, amount_cents, performed_at, odometer_km
      FROM tank_operations WHERE organization_id = ${organizationId} AND vehicle_id = v.id`,
  );
