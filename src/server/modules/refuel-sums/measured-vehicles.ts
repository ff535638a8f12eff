/** What vehicles went in a period, measured over their whole history as their records measure it. */
import { sql } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import type { FuelType } from '#contract/vehicles.ts';
import type { Millilitres } from '#core/money/volume.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { measureFills, type EfficiencyThousandths, type Measure } from '../fills/efficiency.rules.ts';
import type { Period } from '../fills/period.ts';

export interface MeasuredRefuel extends Measure {
  readonly product: FuelProduct;
  readonly volumeMl: Millilitres;
  readonly amountCents: Cents;
  readonly performedAt: Date;
}

/**
 * A vehicle with its refuels, the newest first. Each list holds one figure of all of them: thousands of refuels come as a few
 * values, which neither the database nor the driver has to make rows of.
 */
interface History {
  readonly vehicleId: string;
  readonly fuelType: FuelType;
  readonly expectedThousandths: EfficiencyThousandths | null;
  readonly products: readonly FuelProduct[];
  readonly volumesMl: readonly Millilitres[];
  readonly amountsCents: readonly Cents[];
  readonly odometersKm: readonly (number | null)[];
  /** Milliseconds since 1970. */
  readonly instants: readonly number[];
}

/** As many as the record of a vehicle looks at: what is usual needs the fills around a period. */
const HISTORY_ROWS = 5_000;

/** The refuels of each vehicle within the period, oldest first; containers drive nowhere and have none. */
export async function measureVehicles(
  tx: Transaction,
  organizationId: string,
  vehicleIds: readonly string[],
  period: Period,
): Promise<ReadonlyMap<string, readonly MeasuredRefuel[]>> {
  const { rows: histories } = await historiesQuery(organizationId, vehicleIds).execute(tx);
  return new Map(histories.map((history) => [history.vehicleId, measureHistory(history, period)]));
}

function measureHistory(history: History, { from, until }: Period): MeasuredRefuel[] {
  const fills = history.products
    .map((product, index) => ({
      product,
      volumeMl: history.volumesMl[index] as Millilitres,
      amountCents: history.amountsCents[index] as Cents,
      odometerKm: history.odometersKm[index] ?? null,
      instant: history.instants[index] as number,
    }))
    .reverse();
  const measures = measureFills(fills, history);
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

/** With the odometer as it was corrected; what was reversed burnt nothing that was paid. The index `fills_measured` holds it all. */
export const historiesQuery = (organizationId: string, vehicleIds: readonly string[]) => sql<History>`
  SELECT v.id AS "vehicleId", v.fuel_type AS "fuelType", v.expected_efficiency_thousandths AS "expectedThousandths", h.*
  FROM vehicles v
  CROSS JOIN LATERAL (
    SELECT array_to_json(array_agg(f.product)) AS products, array_to_json(array_agg(f.volume_ml)) AS "volumesMl",
      array_to_json(array_agg(f.amount_cents)) AS "amountsCents",
      array_to_json(array_agg(CASE WHEN f.odometer_corrected_at IS NULL THEN f.odometer_km ELSE f.corrected_odometer_km END))
        AS "odometersKm",
      array_to_json(array_agg(floor(extract(epoch FROM f.performed_at) * 1000))) AS instants
    FROM (
      SELECT product, volume_ml, amount_cents, odometer_km, odometer_corrected_at, corrected_odometer_km, performed_at
      FROM fills
      WHERE organization_id = ${organizationId} AND vehicle_id = v.id AND reversed_at IS NULL
      ORDER BY id DESC LIMIT ${HISTORY_ROWS}) f
    HAVING count(*) > 0) h
  WHERE v.organization_id = ${organizationId} AND v.id = ANY (${vehicleIds}::uuid[]) AND v.kind = 'vehicle'`;
