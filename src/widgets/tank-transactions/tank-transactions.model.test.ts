import { describe, expect, it } from 'vitest';
import { recentOf } from './takers.ts';
import { productOf } from './totals.tsx';

const drawn = (tank: string, vehicle: string, by: string, kind = 'vehicle') =>
  ({ tank: { _id: tank }, vehicle: { _id: vehicle, name: vehicle, kind }, by: { user: by } }) as never;

describe('recentOf', () => {
  it('returns each filled vehicle once, own draws first, and the tank of the first draw', () => {
    const docs = [
      drawn('t1', 'A', 'other'),
      drawn('t2', 'B', 'me'),
      drawn('t2', 'A', 'me'),
      drawn('t2', 'B', 'me'),
      drawn('t1', 'C', 'other', 'container'),
    ];
    const { tank, filled } = recentOf(docs, 'me');
    expect(tank).toBe('t2');
    expect(filled.map(({ name, isContainer }) => [name, isContainer])).toEqual([
      ['B', false],
      ['A', false],
      ['C', true],
    ]);
  });

  it('returns at most four vehicles, and an empty list without draws', () => {
    const docs = ['A', 'B', 'C', 'D', 'E'].map((name) => drawn('t1', name, 'me'));
    expect(recentOf(docs, null).filled).toHaveLength(4);
    expect(recentOf([], 'me')).toEqual({ tank: null, filled: [] });
  });
});

describe('productOf', () => {
  const tanks = [
    { _id: 'd', product: 'diesel' },
    { _id: 'a', product: 'arla' },
    { _id: 'g', product: 'biogas' },
  ] as never;

  it('returns null if the sums would mix liters and cubic meters', () => {
    expect(productOf({ tanks, query: {} })).toBe(null);
    expect(productOf({ tanks: [], query: {} })).toBe(null);
  });

  it('returns the product of the selected tank or fuel', () => {
    expect(productOf({ tanks, query: { tank: 'g' } })).toBe('biogas');
    expect(productOf({ tanks, query: { product: 'arla' } })).toBe('arla');
  });
});
