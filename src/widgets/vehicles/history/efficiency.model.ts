/** From the fills of a vehicle to what a chart and a table show of them. */
import type { FuelProduct } from '#contract/fills.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { isCubicMetres } from '#core/money/fuel.ts';
import type { ChartSeries } from '#core/ui/chart/chart-types.ts';

export type Efficiency = RouteResponse<'GET /admin/organization/vehicle/{id}/efficiency'>;
export type Fill = Efficiency['docs'][number];
export type OfProduct = Efficiency['products'][number];

/** Products that go into one tank have one measure: they can be looked at together. */
export type Tank = 'liquid' | 'gas' | 'arla';

export function tankOf(product: FuelProduct): Tank {
  return isCubicMetres(product) ? 'gas' : product === 'arla' ? 'arla' : 'liquid';
}

/** The tanks that were filled, that which was filled most often first. */
export function tanksOf(products: readonly OfProduct[]): Tank[] {
  const fills = new Map<Tank, number>();
  for (const { product, fills: count } of products) {
    const tank = tankOf(product);
    fills.set(tank, (fills.get(tank) ?? 0) + count);
  }
  return [...fills].sort(([, one], [, other]) => other - one).map(([tank]) => tank);
}

/** What is said of one tank. */
export interface TankHistory {
  readonly products: readonly OfProduct[];
  /** Newest first. */
  readonly fills: readonly Fill[];
  /** A line for each product that was measured. */
  readonly series: readonly ChartSeries[];
  /** What is expected, where that is one figure for all of them. */
  readonly expected: number | null;
}

export function historyOf(
  { docs, products }: Efficiency,
  tank: Tank,
  nameOf: (product: FuelProduct) => string,
): TankHistory {
  const own = products.filter(({ product }) => tankOf(product) === tank);
  const fills = docs.filter(({ product }) => tankOf(product) === tank);
  const series = own.map(({ product }) => ({
    id: product,
    name: nameOf(product),
    points: fills.flatMap((fill) => (fill.product === product ? pointsOf(fill) : [])),
  }));
  const expected = new Set(own.map(({ expectedEfficiency }) => expectedEfficiency));
  const [only = null] = expected.size === 1 ? expected : [];
  return { products: own, fills, series: series.filter(({ points }) => points.length > 0), expected: only };
}

function pointsOf({ _id: id, performedAt, efficiency, outlier }: Fill) {
  if (efficiency === null) return [];
  return [{ id, at: Date.parse(performedAt), value: efficiency, isOutlier: outlier !== null }];
}
