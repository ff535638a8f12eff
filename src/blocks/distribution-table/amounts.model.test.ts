import { describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { formatShares, relocate, sharesOf } from './amounts.model.ts';
import type { DistributionRow } from './rows.model.ts';
import { walletRow as row } from './testing/wallet-row.ts';

describe('the shares', () => {
  it('travel in reais, with the wallet where there is one, in the order of the rows', () => {
    const table = [row('w1'), row('o2', { ownerId: 'o2', walletId: null }), row('w3')];
    const entries = [
      { id: 'o2', amount: cents(1999) },
      { id: 'w1', amount: cents(124_000) },
      { id: 'gone', amount: cents(1) },
    ];
    expect(formatShares(sharesOf(table, entries))).toEqual([
      { id: 'owner of w1', wallet: 'w1', amount: 1240 },
      { id: 'o2', amount: 19.99 },
    ]);
  });
});

it('a share of an owner without a wallet names the cost centre that it is for', () => {
  const table = [
    row('o1 c2', { ownerId: 'o1', walletId: null, expenseCenterId: 'c2' }),
    row('w3', { expenseCenterId: 'c2' }),
  ];
  const entries = table.map(({ id }) => ({ id, amount: cents(100) }));
  expect(formatShares(sharesOf(table, entries))).toEqual([
    { id: 'o1', expenseCenter: 'c2', amount: 1 },
    { id: 'owner of w3', wallet: 'w3', amount: 1 },
  ]);
});

describe('a reload while amounts stand in the table', () => {
  const places = (rows: readonly DistributionRow[], ...ids: string[]) => ({
    rows,
    expenseCenters: ids.map((id) => ({ id, name: id })),
  });
  const before = [row('v1', { ownerId: 'v1', walletId: null }), row('w2'), row('w3')];

  it('moves the amount of an owner to the wallet it has now', () => {
    const after = [row('w1', { ownerId: 'v1' }), row('w2'), row('w3')];
    expect(relocate(before, places(after))).toEqual({ moved: [{ from: 'v1', to: 'w1' }], gone: [] });
  });

  it('prefers the wallet without cost centre', () => {
    const after = [
      row('w8', { ownerId: 'v1', expenseCenter: 'Norte', expenseCenterId: 'c8' }),
      row('w9', { ownerId: 'v1' }),
      row('w2'),
      row('w3'),
    ];
    expect(relocate(before, places(after)).moved).toEqual([{ from: 'v1', to: 'w9' }]);
  });

  it('names the rows that left', () => {
    const after = [before[0], before[2]].flatMap((row) => row ?? []);
    expect(relocate(before, places(after))).toEqual({ moved: [], gone: [before[1]] });
  });

  it('keeps the amount for a cost centre until its own wallet is made', () => {
    const toBeMade = [row('v1 c2', { ownerId: 'v1', walletId: null, expenseCenterId: 'c2' })];
    const other = row('w8', { ownerId: 'v1', expenseCenterId: 'c1' });
    expect(relocate(toBeMade, places([other], 'c1', 'c2'))).toEqual({ moved: [], gone: [] });
    const made = row('w9', { ownerId: 'v1', expenseCenterId: 'c2' });
    expect(relocate(toBeMade, places([other, made], 'c1', 'c2')).moved).toEqual([
      { from: 'v1 c2', to: 'w9' },
    ]);
  });

  it('names what was meant for a cost centre that is gone', () => {
    const toBeMade = [row('v1 c2', { ownerId: 'v1', walletId: null, expenseCenterId: 'c2' })];
    expect(relocate(toBeMade, places([row('w8', { ownerId: 'v1' })], 'c1')).gone).toEqual(toBeMade);
  });

  it('does nothing while the rows are the same', () => {
    expect(relocate(before, places(before))).toEqual({ moved: [], gone: [] });
  });
});
