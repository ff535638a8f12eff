import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupSpots, spreadMarks, type Mark } from './marks.ts';
import { parseOutlines } from './outlines.ts';
import { markTowards, readingOrder } from './walk-marks.ts';

const coordinate = fc.integer({ min: 0, max: 4000 });
const spots = fc
  .array(fc.tuple(coordinate, coordinate), { maxLength: 200 })
  .map((points) => points.map(([x, y], at) => ({ id: `p${at}`, x, y })));
const idsOf = (marks: readonly Mark[]) => marks.flatMap(({ ids }) => ids).sort();
const mark = (key: string, x: number, y: number): Mark => ({ key, x, y, ids: [key] });

describe('groupSpots and spreadMarks', () => {
  it('groupSpots groups near places in the middle of the group and leaves distant places single', () => {
    const marks = groupSpots(
      [
        { id: 'a', x: 10, y: 10 },
        { id: 'b', x: 20, y: 30 },
        { id: 'c', x: 400, y: 10 },
      ],
      { distance: 44 },
    );
    expect(marks).toEqual([
      { key: 'a+1', x: 15, y: 20, ids: ['a', 'b'] },
      { key: 'c', x: 400, y: 10, ids: ['c'] },
    ]);
  });

  it('groupSpots groups near places on both sides of a grid line', () => {
    const near = [
      { id: 'a', x: 43, y: 10 },
      { id: 'b', x: 45, y: 10 },
    ];
    expect(groupSpots(near, { distance: 44 })).toHaveLength(1);
  });

  it('groupSpots leaves the selected place out of its group', () => {
    const near = ['a', 'b', 'c'].map((id) => ({ id, x: 10, y: 10 }));
    const marks = groupSpots(near, { distance: 44, alone: 'b' });
    expect(marks.map(({ ids }) => ids)).toEqual([['a', 'c'], ['b']]);
  });

  it('every place appears in exactly one mark', () => {
    fc.assert(
      fc.property(spots, (all) => {
        const ids = all.map(({ id }) => id).sort();
        const marks = groupSpots(all, { distance: 44, alone: 'p3' });
        expect(idsOf(marks)).toEqual(ids);
        expect(new Set(marks.map(({ key }) => key)).size).toBe(marks.length);
        expect(idsOf(spreadMarks(marks, 18))).toEqual(ids);
        if (all.length > 3) expect(marks.find(({ ids }) => ids.includes('p3'))?.ids).toEqual(['p3']);
      }),
    );
  });

  it('spreadMarks places many marks of one address apart', () => {
    const ids = Array.from({ length: 60 }, (_, at) => `p${at}`);
    const apart = spreadMarks([{ key: 'p0+59', x: 0, y: 0, ids }], 18);
    const gaps = apart.flatMap((one, at) =>
      apart.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    );
    expect(Math.min(...gaps)).toBeGreaterThan(16);
  });
});

describe('markTowards and readingOrder', () => {
  const here = mark('here', 100, 100);

  it('markTowards prefers a mark straight ahead to a nearer mark aside', () => {
    const marks = [here, mark('aside', 110, 150), mark('ahead', 190, 105), mark('behind', 60, 100)];
    expect(markTowards(marks, here, 'right')?.key).toBe('ahead');
    expect(markTowards(marks, here, 'left')?.key).toBe('behind');
    expect(markTowards(marks, here, 'up')).toBeUndefined();
  });

  it('markTowards returns a mark aside if no mark lies ahead', () => {
    expect(markTowards([here, mark('aside', 110, 150)], here, 'right')?.key).toBe('aside');
  });

  it('markTowards never returns a mark in the opposite direction', () => {
    fc.assert(
      fc.property(spots, (all) => {
        const marks = groupSpots(all, { distance: 44 });
        for (const from of marks.slice(0, 5)) {
          expect(markTowards(marks, from, 'right')?.x ?? Infinity).toBeGreaterThan(from.x);
          expect(markTowards(marks, from, 'up')?.y ?? -Infinity).toBeLessThan(from.y);
        }
      }),
    );
  });

  it('readingOrder sorts marks line by line', () => {
    const marks = [mark('c', 10, 300), mark('b', 90, 12), mark('a', 20, 30)];
    expect(readingOrder(marks).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  });
});

describe('outlines of the states', () => {
  const { states, neighbours } = parseOutlines();

  it('all 27 states have closed outlines within the country', () => {
    expect(states).toHaveLength(27);
    expect(new Set(states.map(({ code }) => code)).size).toBe(27);
    for (const { code, polygons } of states) {
      for (const ring of polygons.flat()) {
        expect(ring[0], code).toEqual(ring.at(-1));
        for (const { latitude, longitude } of ring) {
          expect(latitude > -34 && latitude < 5.5 && longitude > -74.1 && longitude < -28, code).toBe(true);
        }
      }
    }
  });

  it('the outline of each state contains only the capital of this state', () => {
    const capitals: Record<string, readonly [number, number]> = {
      SP: [-23.55, -46.63],
      DF: [-15.78, -47.93],
      AM: [-3.1, -60.02],
      MG: [-19.92, -43.94],
      RS: [-30.03, -51.2],
      MT: [-15.6, -56.1],
    };
    for (const [capital, [latitude, longitude]] of Object.entries(capitals)) {
      const holding = states.filter(({ polygons }) => {
        const crossings = polygons.flat().flatMap((ring) =>
          ring.slice(1).filter((to, at) => {
            const from = ring[at]!;
            if (from.latitude > latitude === to.latitude > latitude) return false;
            const share = (latitude - from.latitude) / (to.latitude - from.latitude);
            return from.longitude + share * (to.longitude - from.longitude) > longitude;
          }),
        );
        return crossings.length % 2 === 1;
      });
      expect(holding.map(({ code }) => code)).toEqual([capital]);
    }
  });

  it('the outlines include neighboring countries', () => {
    expect(neighbours.length).toBeGreaterThan(10);
  });
});
