import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceKm } from '#core/ui/map/distance.ts';
import { bestOrder } from './best-order.ts';
import type { StopSpot } from './stops.model.ts';

const degrees = fc.double({ min: -20, max: -10, noNaN: true });
const spot: fc.Arbitrary<StopSpot> = fc.record({ latitude: degrees, longitude: degrees });
const spots = (minLength: number, maxLength: number) => fc.array(spot, { minLength, maxLength });

function lengthOf(stops: readonly StopSpot[], order: readonly number[], returns: boolean): number {
  const all = [...order, ...(returns ? [0] : [])];
  return all
    .slice(1)
    .reduce((sum, stop, at) => sum + distanceKm(stops[all[at] ?? 0] as StopSpot, stops[stop] as StopSpot), 0);
}

function* permutations(of: readonly number[]): Generator<number[]> {
  if (of.length === 0) yield [];
  for (const [at, one] of of.entries()) {
    for (const rest of permutations(of.toSpliced(at, 1))) yield [one, ...rest];
  }
}

describe('bestOrder', () => {
  it('reorders a route that crosses itself', () => {
    const at = (latitude: number, longitude: number) => ({ latitude, longitude });
    const { order, savedKm } = bestOrder([at(-20, -50), at(-20, -46), at(-20, -48), at(-20, -44)], false);
    expect(order).toEqual([0, 2, 1, 3]);
    expect(savedKm).toBeGreaterThan(400);
  });

  it('finds the shortest order of up to seven stops', () => {
    fc.assert(
      fc.property(spots(2, 7), fc.boolean(), (stops, returns) => {
        const { order } = bestOrder(stops, returns);
        const places = stops.map((_stop, at) => at).slice(1);
        const last = returns ? [] : places.splice(-1);
        const lengths = [...permutations(places)].map((between) =>
          lengthOf(stops, [0, ...between, ...last], returns),
        );
        expect(lengthOf(stops, order, returns)).toBeCloseTo(Math.min(...lengths), 6);
      }),
      { numRuns: 60 },
    );
  });

  it('contains every stop, retains both ends and never lengthens a route of up to 50 stops', () => {
    fc.assert(
      fc.property(spots(12, 50), fc.boolean(), (stops, returns) => {
        const given = stops.map((_stop, at) => at);
        const { order, savedKm } = bestOrder(stops, returns);
        expect([...order].sort((one, other) => one - other)).toEqual(given);
        expect(order[0]).toBe(0);
        if (!returns) expect(order.at(-1)).toBe(stops.length - 1);
        const before = lengthOf(stops, given, returns);
        expect(before - lengthOf(stops, order, returns)).toBeCloseTo(savedKm, 6);
        expect(savedKm).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 20 },
    );
  });

  it('saves no distance for an order that is already the best', () => {
    fc.assert(
      fc.property(spots(2, 9), fc.boolean(), (stops, returns) => {
        const { order } = bestOrder(stops, returns);
        const again = bestOrder(
          order.map((at) => stops[at] as StopSpot),
          returns,
        );
        expect(again.savedKm).toBeLessThan(1e-6);
      }),
      { numRuns: 40 },
    );
  });
});
