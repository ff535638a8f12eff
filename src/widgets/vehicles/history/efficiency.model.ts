import type { FuelProduct } from '#contract/fills.ts';
import type { RouteResponse } from '#contract/routes.ts';
import { isCubicMetres } from '#core/money/fuel.ts';
import type { ChartSeries } from '#core/ui/chart/chart-types.ts';

export type Efficiency = RouteResponse<'GET /admin/organization/vehicle/{id}/efficiency'>;
export type EfficiencyRefuel = Efficiency['docs'][number];
export type OfProduct = Efficiency['products'][number];

/** Products of one tank share a unit and a chart. */
export type EfficiencyTank = 'liquid' | 'gas' | 'arla';

export function tankOf(product: FuelProduct): EfficiencyTank {
  return isCubicMetres(product) ? 'gas' : product === 'arla' ? 'arla' : 'liquid';
}

export function tanksOf(products: readonly OfProduct[]): EfficiencyTank[] {
  const fills = new Map<EfficiencyTank, number>();
  for (const { product, fills: count } of products) {
    const tank = tankOf(product);
    fills.set(tank, (fills.get(tank) ?? 0) + count);
  }
  return [...fills].sort(([, one], [, other]) => other - one).map(([tank]) => tank);
}

export interface TankHistory {
  readonly products: readonly OfProduct[];
  readonly fills: readonly EfficiencyRefuel[];
  readonly series: readonly ChartSeries[];
  /** Expected efficiency, if it is the same for all products; otherwise null. */
  readonly expected: number | null;
}

export function historyOf(
  { docs, products }: Efficiency,
  tank: EfficiencyTank,
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

function pointsOf({ _id: id, performedAt, efficiency, outlier }: EfficiencyRefuel) {
  if (efficiency === null) return [];
  return [{ id, at: Date.parse(performedAt), value: efficiency, isOutlier: outlier !== null }];
}
