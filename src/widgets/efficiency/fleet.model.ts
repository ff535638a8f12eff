import type { FuelProduct } from '#contract/fills.ts';
import type { FleetEfficiency, FleetMonth } from '#contract/reports.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { addMonths } from '#core/dates/calendar-arithmetic.ts';
import type { Month } from '#core/dates/calendar-date.ts';

export const FLEET_CALL = 'GET /admin/organization/vehicle/efficiency';
export const FLEET_PAGE_ROWS = 25;

export type FleetFacts = RouteResponse<typeof FLEET_CALL>;
export type FleetRow = FleetEfficiency;

export interface FleetBars {
  readonly product: FuelProduct;
  readonly months: readonly Month[];
  /** One value per month; null without a measurement. */
  readonly measured: readonly (number | null)[];
  readonly expected: readonly (number | null)[];
}

/** Bars of the most refueled product, from its first to its last month; null without data. */
export function fleetBars(rows: readonly FleetMonth[]): FleetBars | null {
  const refuels = new Map<FuelProduct, number>();
  for (const row of rows) refuels.set(row.product, (refuels.get(row.product) ?? 0) + row.refuels);
  const [most] = [...refuels].sort(([, one], [, other]) => other - one);
  if (!most) return null;
  const [product] = most;
  const own = new Map(rows.filter((row) => row.product === product).map((row) => [row.month, row]));
  const named = [...own.keys()].sort() as Month[];
  const months: Month[] = [];
  const last = named.at(-1) ?? '';
  for (let month = named[0]; month !== undefined && month <= last; month = addMonths(month, 1))
    months.push(month);
  return {
    product,
    months,
    measured: months.map((month) => own.get(month)?.efficiency ?? null),
    expected: months.map((month) => own.get(month)?.expectedEfficiency ?? null),
  };
}

/** Formats a fraction as signed whole percent: `+4%`, `−12%`. */
export function signedPercent(share: number): string {
  const percents = Math.round(share * 100);
  if (percents === 0) return '0%';
  return percents < 0 ? `−${-percents}%` : `+${percents}%`;
}
