import type { EfficiencyFill, FuelProduct, ProductEfficiency } from '#contract/fills.ts';
import type { FuelType } from '#contract/vehicles.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { isCubicMetres } from '#core/money/fuel.ts';
import { litresFromMillilitres, type Millilitres } from '#core/money/volume.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { cutPage } from '../../platform/paging.ts';
import { readVehicle } from '../vehicles/vehicles.service.ts';
import {
  efficiencyOf,
  measureRefuels,
  type EfficiencyThousandths,
  type Measure,
} from './efficiency.rules.ts';
import { findRefuelsOfVehicle, type RefuelRow } from './fills.repository.ts';
import { readPeriod } from '../../platform/organization/period.ts';

type EfficiencyCall = 'GET /admin/organization/vehicle/{id}/efficiency';
type MeasuredRow = RefuelRow & Measure;

/**
 * Maximum number of fills to measure. The usual efficiency includes fills outside the period, so that a fill has the
 * same result in every period.
 */
const HISTORY_ROWS = 5_000;

/** Returns the newest fills of a vehicle, oldest first. The report and the check at the pump use the same fills. */
export function readMeasuredRefuels(
  tx: DatabaseTransaction,
  organizationId: string,
  vehicleId: string,
): Promise<RefuelRow[]> {
  return findRefuelsOfVehicle(tx, organizationId, vehicleId, HISTORY_ROWS);
}

/** Number of newest refuels in which the server searches the last odometer value. */
const LAST_REFUELS = 50;

/** Returns the newest usable odometer of a vehicle, including corrected odometers. */
export async function readLastOdometer(
  tx: DatabaseTransaction,
  organizationId: string,
  vehicleId: string,
): Promise<{ readonly id: string; readonly odometerKm: number } | undefined> {
  const fills = await findRefuelsOfVehicle(tx, organizationId, vehicleId, LAST_REFUELS);
  return fills.flatMap(({ id, odometerKm }) => (odometerKm === null ? [] : [{ id, odometerKm }])).at(-1);
}

/** Returns the fuel efficiency of a vehicle. Refuses with `not_found`, also for a container. */
export async function readEfficiency(
  tx: DatabaseTransaction,
  organizationId: string,
  vehicleId: string,
  query: RouteQuery<EfficiencyCall>,
): Promise<RouteResponse<EfficiencyCall>> {
  const vehicle = await readVehicle(tx, organizationId, 'vehicle', vehicleId);
  const { from, until } = await readPeriod(tx, organizationId, query);
  const expectedThousandths = vehicle.expected_efficiency_thousandths as EfficiencyThousandths | null;
  const fills = await readMeasuredRefuels(tx, organizationId, vehicleId);
  const measures = measureRefuels(fills, {
    fuelType: vehicle.fuel_type as FuelType,
    expectedThousandths,
  });
  const selectedFills = fills
    .map((fill, index) => ({ ...fill, ...(measures[index] as Measure) }))
    .filter(
      ({ performedAt, product }) =>
        (from === null || performedAt >= from) &&
        (until === null || performedAt < until) &&
        (query.product === undefined || product === query.product),
    );
  const { rows, ...paging } = cutPage(
    query,
    query.sort === '_id' ? selectedFills : selectedFills.toReversed(),
  );
  return {
    docs: rows.map(presentRefuel),
    ...paging,
    products: summarize(selectedFills),
    expectedEfficiency: perUnit(expectedThousandths),
  };
}

function presentRefuel(row: MeasuredRow): EfficiencyFill {
  return {
    _id: row.id,
    performedAt: row.performedAt.toISOString(),
    product: row.product,
    volume: litresFromMillilitres(row.volumeMl),
    odometer: row.odometerKm,
    distance: row.distanceKm,
    efficiency: perUnit(row.efficiencyThousandths),
    expectedEfficiency: perUnit(row.expectedThousandths),
    outlier: row.outlier,
    station: row.station,
  };
}

const perUnit = (thousandths: number | null) => (thousandths === null ? null : thousandths / 1000);

type Summarized = Pick<RefuelRow, 'product' | 'volumeMl'> & Measure;

/** Summarizes fills by product, in the order of each product's first fill. */
export function summarize(rows: readonly Summarized[]): ProductEfficiency[] {
  const products = new Map<FuelProduct, Summarized[]>();
  for (const row of rows) {
    const ofProduct = products.get(row.product);
    if (ofProduct) ofProduct.push(row);
    else products.set(row.product, [row]);
  }
  return [...products].map(([product, ofProduct]) => {
    const usual = ofProduct.filter(({ distanceKm, outlier }) => distanceKm !== null && outlier === null);
    const distance = sum(usual.map(({ distanceKm }) => distanceKm ?? 0));
    const burntMl = sum(usual.map((row) => row.burntMl));
    return {
      product,
      unit: isCubicMetres(product) ? 'km/m3' : 'km/l',
      fills: ofProduct.length,
      volume: litresFromMillilitres(sum(ofProduct.map(({ volumeMl }) => volumeMl)) as Millilitres),
      distance: sum(ofProduct.map(({ distanceKm }) => distanceKm ?? 0)),
      efficiency: burntMl === 0 ? null : perUnit(efficiencyOf(distance, burntMl)),
      expectedEfficiency: perUnit(ofProduct.at(-1)?.expectedThousandths ?? null),
      outliers: ofProduct.filter(({ outlier }) => outlier !== null).length,
    };
  });
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
