import { describe, expect, it } from 'vitest';
import type { ReportMonth } from '#contract/reports.ts';
import { isCubicMetres } from '#core/money/fuel.ts';
import { barsOf } from './month-bars.ts';

const of = (
  month: string,
  product: ReportMonth['product'],
  amount: number,
  volume = amount / 5,
): ReportMonth => ({
  month,
  product,
  refuels: 1,
  volume,
  amount,
  fees: 0,
});

describe('barsOf', () => {
  it('returns every month of the range, the three dearest products, and a sum of the rest', () => {
    const { months, series } = barsOf(
      [
        of('2026-11', 'gas', 10),
        of('2027-01', 'diesel', 900),
        of('2026-11', 'diesel', 500),
        of('2027-01', 'ethanol', 40),
        of('2027-01', 'arla', 5, 2.5),
        of('2027-01', 'carrierNaturalGas', 6, 1.25),
      ],
      isCubicMetres,
    );
    expect(months).toEqual(['2026-11', '2026-12', '2027-01']);
    expect(series.map(({ product, sums }) => [product, sums.map(({ amount }) => amount)])).toEqual([
      ['diesel', [500, 0, 900]],
      ['ethanol', [0, 0, 40]],
      ['gas', [10, 0, 0]],
      [null, [0, 0, 11]],
    ]);
    expect(series.at(-1)?.sums[2]).toEqual({ amount: 11, litres: 2.5, cubicMetres: 1.25 });
  });

  it('returns no month and no series without refuels', () => {
    expect(barsOf([], isCubicMetres)).toEqual({ months: [], series: [] });
  });
});
