import { describe, expect, it } from 'vitest';
import { inPostedOrder } from './posting-order.ts';

const line = (name: string, positions: Record<string, number>) => ({
  name,
  positions: new Map(Object.entries(positions)),
});
const namesOf = (lines: readonly ReturnType<typeof line>[]) =>
  inPostedOrder(lines)
    .map(({ name }) => name)
    .join('');

describe('inPostedOrder', () => {
  it.each([
    ['keeps the order of ids if the wallet agrees', [line('c', { a: 3 }), line('b', { a: 2 })], 'cb'],
    ['follows the order of the wallet', [line('b', { a: 2 }), line('c', { a: 3 })], 'cb'],
    [
      'follows the orders of two wallets',
      [line('b', { a: 2, z: 4 }), line('x', { z: 5 }), line('d', { a: 4 }), line('c', { a: 3, z: 6 })],
      'dcxb',
    ],
    ['keeps the given order if two lines share no wallet', [line('x', { z: 1 }), line('c', { a: 9 })], 'xc'],
    ['keeps the given order without positions', [line('c', { a: 0 }), line('b', { a: 0 })], 'cb'],
    ['keeps the given order if an entry moved no wallet', [line('c', {}), line('b', { a: 7 })], 'cb'],
  ])('%s', (_case, lines, order) => {
    expect(namesOf(lines)).toBe(order);
  });
});
