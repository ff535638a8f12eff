import { describe, expect, it } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { formatShares, relocate, sharesOf } from './amounts.model.ts';
import type { DistributionRow } from './rows.model.ts';
import { walletRow as row } from './testing/wallet-row.ts';

describe('sharesOf', () => {
  it('returns shares in reais, in the order of the rows, and names the wallet of an owner who has one', () => {
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

it('sharesOf names the cost center of a share whose owner has no wallet in that cost center', () => {
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

describe('relocate, after a reload of rows with typed amounts', () => {
  const places = (rows: readonly DistributionRow[], ...ids: string[]) => ({
    rows,
    expenseCenters: ids.map((id) => ({ id, name: id })),
  });
  const before = [row('v1', { ownerId: 'v1', walletId: null }), row('w2'), row('w3')];

  it("moves the amount of an owner without a wallet to the owner's new wallet", () => {
    const after = [row('w1', { ownerId: 'v1' }), row('w2'), row('w3')];
    expect(relocate(before, places(after))).toEqual({ moved: [{ from: 'v1', to: 'w1' }], removed: [] });
  });

  it('prefers a new wallet without a cost center', () => {
    const after = [
      row('w8', { ownerId: 'v1', expenseCenter: 'Norte', expenseCenterId: 'c8' }),
      row('w9', { ownerId: 'v1' }),
      row('w2'),
      row('w3'),
    ];
    expect(relocate(before, places(after)).moved).toEqual([{ from: 'v1', to: 'w9' }]);
  });

  it('returns the rows that left the table', () => {
    const after = [before[0], before[2]].flatMap((row) => row ?? []);
    expect(relocate(before, places(after))).toEqual({ moved: [], removed: [before[1]] });
  });

  it('keeps the amount for a cost center until the owner has a wallet of that cost center', () => {
    const toBeMade = [row('v1 c2', { ownerId: 'v1', walletId: null, expenseCenterId: 'c2' })];
    const other = row('w8', { ownerId: 'v1', expenseCenterId: 'c1' });
    expect(relocate(toBeMade, places([other], 'c1', 'c2'))).toEqual({ moved: [], removed: [] });
    const made = row('w9', { ownerId: 'v1', expenseCenterId: 'c2' });
    expect(relocate(toBeMade, places([other, made], 'c1', 'c2')).moved).toEqual([
      { from: 'v1 c2', to: 'w9' },
    ]);
  });

  it('returns the rows whose cost center was deleted', () => {
    const toBeMade = [row('v1 c2', { ownerId: 'v1', walletId: null, expenseCenterId: 'c2' })];
    expect(relocate(toBeMade, places([row('w8', { ownerId: 'v1' })], 'c1')).removed).toEqual(toBeMade);
  });

  it('moves no amount if the rows are unchanged', () => {
    expect(relocate(before, places(before))).toEqual({ moved: [], removed: [] });
  });
});
