import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxesWithRoom,
  domainOf,
  niceAxis,
  placer,
  spreadLabels,
  timeTicks,
  valueDomain,
} from './chart-geometry.ts';

const figure = fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1000);

describe('axis of a chart', () => {
  it('niceAxis uses round steps', () => {
    expect(niceAxis({ from: 0, to: 13.2 }, 5).ticks).toEqual([0, 5, 10, 15]);
    expect(niceAxis({ from: 0, to: 1 }, 5).ticks).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(niceAxis({ from: 9.1, to: 9.9 }, 4).ticks).toEqual([9, 9.2, 9.4, 9.6, 9.8, 10]);
  });

  it('niceAxis returns the number of decimals that its ticks need', () => {
    expect(niceAxis({ from: 0, to: 13 }, 5).digits).toBe(0);
    expect(niceAxis({ from: 0, to: 3 }, 5).digits).toBe(1);
    expect(niceAxis({ from: 0, to: 0.02 }, 4).digits).toBe(3);
  });

  it('niceAxis contains every value and has two to eight distinct ticks', () => {
    fc.assert(
      fc.property(fc.array(figure, { minLength: 1, maxLength: 20 }), fc.boolean(), (values, fromZero) => {
        const { from, to, ticks, digits } = niceAxis(domainOf(values, fromZero), 5);
        for (const value of values) expect(value >= from && value <= to).toBe(true);
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(8);
        expect(new Set(ticks.map((tick) => tick.toFixed(digits))).size).toBe(ticks.length);
        if (fromZero) expect(from <= 0 && to >= 0).toBe(true);
      }),
    );
  });

  it('domainOf includes zero on request, and widens a domain of equal values', () => {
    expect(domainOf([8, 9], true)).toEqual({ from: 0, to: 9 });
    expect(domainOf([8, 9], false)).toEqual({ from: 8, to: 9 });
    expect(domainOf([10, 10], false)).toEqual({ from: 9, to: 11 });
    expect(domainOf([0], true)).toEqual({ from: -1, to: 1 });
  });

  it('valueDomain ignores a distant outlier, but includes a near outlier', () => {
    expect(valueDomain([8, 10], [310], true)).toEqual({ from: 0, to: 10 });
    expect(valueDomain([8, 10], [14], true)).toEqual({ from: 0, to: 14 });
    expect(valueDomain([], [310], true)).toEqual({ from: 0, to: 310 });
  });
});

describe('positions in a chart', () => {
  it('placer maps values in proportion, and maps outside values to the edge', () => {
    const place = placer({ from: 0, to: 20 }, 200, 0);
    expect(place(5)).toBe(150);
    expect(place(310)).toBe(0);
    expect(place(-3)).toBe(200);
  });

  it('timeTicks returns as many days as fit, including the first and the last day', () => {
    expect(timeTicks({ from: 0, to: 100 }, 300, 90)).toEqual([0, 50, 100]);
    expect(timeTicks({ from: 0, to: 100 }, 20, 90)).toEqual([0, 100]);
  });

  it('spreadLabels leaves labels in place if they do not overlap', () => {
    expect(spreadLabels([150, 20, 80], 16, 0, 200)).toEqual([150, 20, 80]);
  });

  it('spreadLabels places labels apart, in order and within the chart', () => {
    const positions = fc.array(fc.integer({ min: -50, max: 250 }), { maxLength: 8 });
    fc.assert(
      fc.property(positions, (ys) => {
        const placed = spreadLabels(ys, 16, 0, 200);
        const inOrder = [...placed].sort((one, other) => one - other);
        for (const [at, y] of inOrder.entries()) {
          expect(y).toBeGreaterThanOrEqual(-1e-9);
          expect(y).toBeLessThanOrEqual(200 + 1e-9);
          if (at > 0) expect(y - (inOrder[at - 1] ?? 0)).toBeGreaterThanOrEqual(16 - 1e-9);
        }
        for (const [one, first] of ys.entries()) {
          for (const [other, second] of ys.entries()) {
            if (first < second) expect(placed[one]).toBeLessThan(placed[other]!);
          }
        }
      }),
    );
  });

  it('boxesWithRoom moves a box that overlaps another box, and omits a box without a free position', () => {
    const box = (left: number, top = 0) => ({ left, top, width: 40, height: 10 });
    const wishes = [[box(0)], [box(30), box(30, 10)], [box(45)], [box(50), box(60, 10)]];
    expect(boxesWithRoom(wishes, [])).toEqual([box(0), box(30, 10), box(45), null]);
    expect(boxesWithRoom([[box(0), box(0, 10)]], [box(20)])).toEqual([box(0, 10)]);
  });
});
