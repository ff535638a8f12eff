/**
 * Efficiency of the fleet. The closing job's sums give the order of vehicles and the monthly figures. The server
 * measures the rows of a page at request time, so they match the vehicle's record.
 */
import type { FuelProduct } from '#contract/fills.ts';
import type { FleetEfficiency, FleetMonth } from '#contract/reports.ts';
import type { RouteQuery, RouteResponse } from '#contract/routes.ts';
import { firstDayOf, monthIn } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatPlate } from '#core/format/plate.ts';
import { isCubicMetres } from '#core/money/fuel.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { firstIdAt } from '../../platform/identifier.ts';
import { describePage, pageWindow, parseSort } from '../../platform/paging.ts';
import { efficiencyOf } from '../../features/fills/efficiency.rules.ts';
import { summarize } from '../../features/fills/efficiency.service.ts';
import { readDays, readPeriod, type LocalPeriod } from '../../platform/organization/period.ts';
import { measureVehicles, type SummedRefuel } from '../../features/refuel-sums/measured-vehicles.ts';
import {
  findFleet,
  type FleetFilter,
  type FleetMonthRow,
  type FleetPlace,
  type FleetWindow,
  type FoundFleet,
} from './fleet-efficiency.repository.ts';
import { compareFlex } from './flex.rules.ts';

type FleetEfficiencyCall = 'GET /admin/organization/vehicle/efficiency';
export type FleetQuery = RouteQuery<FleetEfficiencyCall>;

/**
 * Reads a page of the fleet efficiency report. Refuses with `period_backwards` if the period ends before it begins.
 */
export async function readFleetEfficiency(
  tx: DatabaseTransaction,
  organizationId: string,
  query: FleetQuery,
): Promise<RouteResponse<FleetEfficiencyCall>> {
  const period = await readPeriod(tx, organizationId, query);
  const window = { ...orderOf(query), ...pageWindow(query), after: null };
  const found = await findFleet(tx, organizationId, filterOf(query, period), window);
  const sum = (of: 'refuels' | 'outliers') => found.months.reduce((total, month) => total + month[of], 0);
  return {
    docs: await measureRows(tx, organizationId, found.page, period),
    ...describePage(query, found.total),
    totals: { vehicles: found.vehicles, refuels: sum('refuels'), outliers: sum('outliers') },
    months: found.months.map(presentMonth),
  };
}

export async function readFleetBatch(
  tx: DatabaseTransaction,
  organizationId: string,
  query: FleetQuery,
  after: string | null,
  limit: number,
): Promise<{ rows: FleetEfficiency[]; next: string | null }> {
  const period = await readPeriod(tx, organizationId, query);
  const place = after === null ? null : (JSON.parse(after) as FleetPlace);
  const window = { ...orderOf(query), limit: limit + 1, offset: 0, after: place };
  const found = await findFleet(tx, organizationId, filterOf(query, period), window);
  const page = found.page.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: await measureRows(tx, organizationId, page, period),
    next: found.page.length > limit && last ? JSON.stringify(last) : null,
  };
}

function orderOf({ sort }: FleetQuery): Pick<FleetWindow, 'sort' | 'descending'> {
  const { key, descending } = parseSort(sort ?? '-outOfLine');
  return { sort: key as FleetWindow['sort'], descending };
}

function filterOf(query: FleetQuery, { from, until }: LocalPeriod): FleetFilter {
  const days = readDays(query);
  const monthOf = (day: CalendarDate | undefined) => (day === undefined ? null : firstDayOf(monthIn(day)));
  return {
    fromMonth: monthOf(days.from),
    toMonth: monthOf(days.to),
    fromId: from && firstIdAt(from),
    untilId: until && firstIdAt(until),
    product: query.product ?? null,
  };
}

async function measureRows(
  tx: DatabaseTransaction,
  organizationId: string,
  page: FoundFleet['page'],
  period: LocalPeriod,
): Promise<FleetEfficiency[]> {
  const ids = [...new Set(page.map(({ vehicleId }) => vehicleId))];
  const measured = await measureVehicles(tx, organizationId, ids, period);
  return page.flatMap(({ vehicleId, product, name }) => {
    const row = presentRow(measured.get(vehicleId) ?? [], product);
    return row ? [{ vehicle: { _id: vehicleId, name: formatPlate(name) }, ...row }] : [];
  });
}

function presentRow(
  refuels: readonly SummedRefuel[],
  product: FuelProduct,
): Omit<FleetEfficiency, 'vehicle'> | null {
  const ofProduct = refuels.filter((refuel) => refuel.product === product);
  const [summary] = summarize(ofProduct);
  if (!summary) return null;
  const { unit, fills, volume, distance, efficiency, expectedEfficiency, outliers } = summary;
  const amountCents = ofProduct.reduce((total, refuel) => total + refuel.amountCents, 0);
  return {
    product,
    unit,
    refuels: fills,
    volume,
    amount: reaisFromCents(amountCents as Cents),
    distance,
    efficiency,
    expectedEfficiency,
    deviation:
      efficiency === null || expectedEfficiency === null
        ? null
        : Math.round((efficiency / expectedEfficiency - 1) * 10_000) / 10_000,
    outliers,
    costPerKilometre:
      efficiency === null ? null : Math.round((amountCents * 10) / volume / efficiency) / 1000,
    flex: isCubicMetres(product) ? null : compareFlex(flexMeasures(refuels)),
  };
}

const flexMeasures = (refuels: readonly SummedRefuel[]) =>
  refuels.map(({ product, volumeMl, amountCents, burntMl, distanceKm, outlier }) => ({
    product,
    volumeMl,
    amountCents,
    usualKm: outlier === null ? (distanceKm ?? 0) : 0,
    usualMl: outlier === null ? burntMl : 0,
  }));

function presentMonth(row: FleetMonthRow): FleetMonth {
  const { month, product, refuels, outliers, usualKm, usualMl, judgedKm, expectedMl } = row;
  return {
    month,
    product,
    refuels,
    outliers,
    efficiency: usualMl === 0 ? null : efficiencyOf(usualKm, usualMl) / 1000,
    expectedEfficiency: expectedMl === 0 ? null : efficiencyOf(judgedKm, expectedMl) / 1000,
  };
}
