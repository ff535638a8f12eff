import { describe, expect, it } from 'vitest';
import { recentOf } from './takers.ts';
import { productOf } from './totals.tsx';

const drawn = (tank: string, vehicle: string, by: string, kind = 'vehicle') =>
  ({ tank: { _id: tank }, vehicle: { _id: vehicle, name: vehicle, kind }, by: { user: by } }) as never;

describe('what was filled last', () => {
  it('is offered once each, the own first, with the tank of the first', () => {
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

  it('is at most four, and nothing where nothing was drawn', () => {
    const docs = ['A', 'B', 'C', 'D', 'E'].map((name) => drawn('t1', name, 'me'));
    expect(recentOf(docs, null).filled).toHaveLength(4);
    expect(recentOf([], 'me')).toEqual({ tank: null, filled: [] });
  });
});

describe('the unit of sums', () => {
  const tanks = [
    { _id: 'd', product: 'diesel' },
    { _id: 'a', product: 'arla' },
    { _id: 'g', product: 'biogas' },
  ] as never;

  it('is not known where litres and cubic metres would be added up', () => {
    expect(productOf({ tanks, query: {} })).toBe(null);
    expect(productOf({ tanks: [], query: {} })).toBe(null);
  });

  it('is that of the tank or the fuel that is chosen', () => {
    expect(productOf({ tanks, query: { tank: 'g' } })).toBe('biogas');
    expect(productOf({ tanks, query: { product: 'arla' } })).toBe('arla');
  });
});
