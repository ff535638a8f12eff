import { expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { millilitres } from '#core/money/volume.ts';
import type { SummedRefuel } from './measured-vehicles.ts';
import { monthsOf } from './vehicle-measures.ts';

const refuelAt = (performedAt: string): SummedRefuel => ({
  product: 'diesel',
  volumeMl: millilitres(10_000),
  amountCents: cents(6_000),
  performedAt: new Date(performedAt),
  distanceKm: 100,
  burntMl: 10_000,
  efficiencyThousandths: null,
  expectedThousandths: null,
  toleranceThousandths: null,
  outlier: null,
});

it('monthsOf counts each refuel in the month of its local day, regardless of the order of refuels', () => {
  const refuels = [
    '2026-01-31T23:00:00Z',
    '2026-02-01T02:59:59.999Z',
    '2026-02-01T03:00:00Z',
    '2026-03-01T02:59:59.999Z',
    '2026-03-01T03:00:00Z',
    '2026-02-15T12:00:00Z',
  ].map(refuelAt);
  const months = monthsOf('v', refuels, 'America/Sao_Paulo');
  expect(months.map((month) => [month.starts_on, month.refuels])).toEqual([
    ['2026-01-01', 2],
    ['2026-02-01', 3],
    ['2026-03-01', 1],
  ]);
});
