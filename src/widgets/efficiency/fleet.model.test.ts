import { describe, expect, it } from 'vitest';
import type { FleetMonth } from '#contract/reports.ts';
import { fleetBars, signedPercent } from './fleet.model.ts';

const of = (
  month: string,
  product: FleetMonth['product'],
  refuels: number,
  efficiency: number,
): FleetMonth => ({
  month,
  product,
  refuels,
  outliers: 0,
  efficiency,
  expectedEfficiency: 4,
});

describe('the months of a fleet', () => {
  it('are those of the product that was refuelled most often, none left out between', () => {
    expect(
      fleetBars([
        of('2026-11', 'gas', 9, 11),
        of('2026-09', 'diesel', 5, 3.9),
        of('2026-11', 'diesel', 5, 4.2),
      ]),
    ).toEqual({
      product: 'diesel',
      months: ['2026-09', '2026-10', '2026-11'],
      measured: [3.9, null, 4.2],
      expected: [4, null, 4],
    });
  });

  it('are none where nothing was measured', () => {
    expect(fleetBars([])).toBeNull();
  });
});

it.each([
  [-0.116, '−12%'],
  [0.04, '+4%'],
  [-0.004, '0%'],
])('the share %d is written as %s', (share, text) => {
  expect(signedPercent(share)).toBe(text);
});
