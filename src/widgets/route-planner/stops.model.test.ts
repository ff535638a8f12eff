import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstAlike, placeAlong, reordered, type TripStop } from './stops.model.ts';

const stop = (id: string, latitude = 0): TripStop => ({ id, label: id, latitude, longitude: 0 });
const ids = (stops: readonly TripStop[]) => stops.map(({ id }) => id).join('');

describe('reordered, placeAlong and firstAlike', () => {
  it('moves a stop to another position within the ends of the list', () => {
    const stops = [stop('a'), stop('b'), stop('c')];
    expect(ids(reordered(stops, 'a', 1))).toBe('bac');
    expect(ids(reordered(stops, 'c', -4))).toBe('cab');
    expect(ids(reordered(stops, 'a', 9))).toBe('bca');
    expect(reordered(stops, 'b', 1)).toBe(stops);
    expect(reordered(stops, 'x', 0)).toBe(stops);
  });

  it('retains all stops and the order of the other stops after any move', () => {
    const moves = fc.tuple(fc.integer({ min: 1, max: 50 }), fc.nat(60), fc.integer({ min: -5, max: 60 }));
    fc.assert(
      fc.property(moves, ([count, from, to]) => {
        const stops = Array.from({ length: count }, (_, at) => stop(`${at} `));
        const moved = stops[from % count] as TripStop;
        const next = reordered(stops, moved.id, to);
        expect(next.filter((one) => one !== moved)).toEqual(stops.filter((one) => one !== moved));
        expect(next.indexOf(moved)).toBe(Math.min(Math.max(0, to), count - 1));
      }),
    );
  });

  it('finds the position of a place by the leg that passes it', () => {
    const legs = [{ distanceMeters: 100_000 }, { distanceMeters: 50_000 }];
    expect([0, 99.9, 100.1, 150, 151].map((km) => placeAlong(km, legs))).toEqual([1, 1, 2, 2, 2]);
    expect(placeAlong(3, [])).toBe(0);
  });

  it('finds only consecutive stops at the same place', () => {
    expect(firstAlike([stop('a', 1), stop('b', 2), stop('c', 1)])).toBeUndefined();
    expect(firstAlike([stop('a', 1), stop('b', 2), stop('c', 2)])?.id).toBe('c');
  });
});
