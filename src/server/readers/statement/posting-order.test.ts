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

describe('lines newest first', () => {
  it.each([
    ['stand by their ids where the wallet agrees', [line('c', { a: 3 }), line('b', { a: 2 })], 'cb'],
    ['stand as the wallet counted them', [line('b', { a: 2 }), line('c', { a: 3 })], 'cb'],
    [
      'stand as each of two wallets counted them',
      [line('b', { a: 2, z: 4 }), line('x', { z: 5 }), line('d', { a: 4 }), line('c', { a: 3, z: 6 })],
      'dcxb',
    ],
    ['keep their order where no wallet is in both', [line('x', { z: 1 }), line('c', { a: 9 })], 'xc'],
    ['keep their order where nobody counted', [line('c', { a: 0 }), line('b', { a: 0 })], 'cb'],
    ['keep their order where the entry moved no wallet', [line('c', {}), line('b', { a: 7 })], 'cb'],
  ])('%s', (_case, lines, order) => {
    expect(namesOf(lines)).toBe(order);
  });
});
