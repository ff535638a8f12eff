import type { FuelProduct } from '#contract/fills.ts';
import type { ReportMonth } from '#contract/reports.ts';
import { addMonths } from '#core/dates/calendar-arithmetic.ts';
import type { Month } from '#core/dates/calendar-date.ts';

export interface MonthBars {
  readonly months: readonly Month[];
  readonly series: readonly {
    /** Product of the series; null for the series that sums all remaining products. */
    readonly product: FuelProduct | null;
    readonly sums: readonly MonthSum[];
  }[];
}

interface MonthSum {
  readonly amount: number;
  readonly litres: number;
  readonly cubicMetres: number;
}

/**
 * Maximum of series, because only four hatchings are distinguishable: four products, or three products and
 * the sum of the others.
 */
const MOST_SERIES = 4;

export function barsOf(rows: readonly ReportMonth[], isGas: (product: FuelProduct) => boolean): MonthBars {
  const months = monthsOf(rows);
  const spent = new Map<FuelProduct, number>();
  for (const { product, amount } of rows) spent.set(product, (spent.get(product) ?? 0) + amount);
  const products = [...spent].sort(([, one], [, other]) => other - one).map(([product]) => product);
  const own = products.length <= MOST_SERIES ? products : products.slice(0, MOST_SERIES - 1);
  const rest = products.slice(own.length);
  const sumsOf = (summed: readonly FuelProduct[]) =>
    months.map((month) => {
      const found = rows.filter((row) => row.month === month && summed.includes(row.product));
      const volume = (gas: boolean) =>
        sum(found.filter(({ product }) => isGas(product) === gas).map((row) => row.volume));
      return {
        amount: sum(found.map(({ amount }) => amount)),
        litres: volume(false),
        cubicMetres: volume(true),
      };
    });
  return {
    months,
    series: [
      ...own.map((product) => ({ product, sums: sumsOf([product]) })),
      ...(rest.length > 0 ? [{ product: null, sums: sumsOf(rest) }] : []),
    ],
  };
}

function monthsOf(rows: readonly ReportMonth[]): Month[] {
  const named = rows.map(({ month }) => month as Month).sort();
  const [first, last] = [named[0], named.at(-1)];
  if (first === undefined || last === undefined) return [];
  const months: Month[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** Rounds to three decimals against floating-point errors. */
const sum = (values: readonly number[]) =>
  Math.round(values.reduce((total, value) => total + value, 0) * 1000) / 1000;
