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

describe('fleetBars', () => {
  it('returns all months of the product with the most refuels, including months without refuels', () => {
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

  it('returns null without measured months', () => {
    expect(fleetBars([])).toBeNull();
  });
});

it.each([
  [-0.116, '−12%'],
  [0.04, '+4%'],
  [-0.004, '0%'],
])('signedPercent writes the share %d as %s', (share, text) => {
  expect(signedPercent(share)).toBe(text);
});
