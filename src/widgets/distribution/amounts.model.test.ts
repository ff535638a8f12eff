import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, type Cents } from '#core/money/cents.ts';
import {
  describeDraft,
  fill,
  fillSplit,
  formatShares,
  previewFilling,
  relocate,
  sharesOf,
  type Draft,
} from './amounts.model.ts';
import type { DistributionRow } from './rows.model.ts';

const row = (id: string, over: Partial<DistributionRow> = {}): DistributionRow => ({
  id,
  ownerId: `owner of ${id}`,
  walletId: id,
  name: id,
  model: '',
  role: null,
  expenseCenter: null,
  expenseCenterId: null,
  balanceCents: cents(0),
  limitCents: null,
  sharing: false,
  anywhere: false,
  ...over,
});
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(`w${index}`));
const draft = (totalCents: number, count: number, unreadable = 0): Draft => ({
  totalCents: cents(totalCents),
  count,
  unreadable,
});

describe('what is typed in', () => {
  it.each([
    ['nothing yet', draft(0, 0), { kind: 'empty' }],
    ['a part of the balance', draft(40_000, 2), { kind: 'ready', afterCents: 60_000 }],
    ['the whole balance', draft(100_000, 2), { kind: 'ready', afterCents: 0 }],
    ['a cent more than the balance', draft(100_001, 2), { kind: 'exceeds', missingCents: 1 }],
    ['a cell that is no amount', draft(500, 1, 1), { kind: 'unreadable', count: 1 }],
    ['a cell that is no amount, and too much', draft(999_999, 1, 2), { kind: 'unreadable', count: 2 }],
  ])('%s', (_situation, typed, expected) => {
    expect(describeDraft(typed, cents(100_000))).toEqual(expected);
  });
});

describe('filling in many rows', () => {
  it('gives the same to each', () => {
    expect([...fill(rows(3), 'same', cents(2500)).values()]).toEqual([2500, 2500, 2500]);
  });

  it('splits to the cent, the first rows getting the cents that are left over', () => {
    expect([...fillSplit(rows(3), cents(10_000)).values()]).toEqual([3334, 3333, 3333]);
    expect([...fillSplit(rows(3), cents(10_001)).values()]).toEqual([3334, 3334, 3333]);
  });

  it('leaves rows empty when there are fewer cents than rows', () => {
    expect([...fillSplit(rows(3), cents(2)).values()]).toEqual([1, 1, null]);
  });

  it('splits among nobody without harm', () => {
    expect(fillSplit([], cents(100)).size).toBe(0);
  });

  it('never loses or makes a cent, and no two rows differ by more than one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999 }),
        fc.integer({ min: 1, max: 200 }),
        (total, count) => {
          const amounts = [...fillSplit(rows(count), cents(total)).values()].map(Number);
          expect(amounts.reduce((sum, next) => sum + next, 0)).toBe(total);
          expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it('fills up to a balance and leaves rows alone that hold as much', () => {
    const selected = [
      row('low', { balanceCents: cents(7550) }),
      row('equal', { balanceCents: cents(20_000) }),
      row('high', { balanceCents: cents(20_001) }),
    ];
    expect([...fill(selected, 'up-to', cents(20_000))]).toEqual([
      ['low', 12_450],
      ['equal', null],
      ['high', null],
    ]);
  });

  it('is previewed together with the amounts of rows that it does not touch', () => {
    const entries = [
      { id: 'w0', cents: cents(100) },
      { id: 'elsewhere', cents: cents(300) },
    ];
    expect(previewFilling(entries, fill(rows(2), 'same', cents(50)))).toEqual(draft(400, 3));
  });
});

describe('the shares', () => {
  it('travel in reais, with the wallet where there is one, in the order of the rows', () => {
    const table = [row('w1'), row('o2', { ownerId: 'o2', walletId: null }), row('w3')];
    const entries = [
      { id: 'o2', cents: cents(1999) },
      { id: 'w1', cents: cents(124_000) },
      { id: 'gone', cents: cents(1) },
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
  const entries = table.map(({ id }) => ({ id, cents: cents(100) }));
  expect(formatShares(sharesOf(table, entries))).toEqual([
    { id: 'o1', expenseCenter: 'c2', amount: 1 },
    { id: 'owner of w3', wallet: 'w3', amount: 1 },
  ]);
});

describe('a reload while amounts stand in the table', () => {
  const before = [row('v1', { ownerId: 'v1', walletId: null }), row('w2'), row('w3')];

  it('moves the amount of an owner to the wallet it has now', () => {
    const after = [row('w1', { ownerId: 'v1' }), row('w2'), row('w3')];
    expect(relocate(before, after)).toEqual({ moved: [{ from: 'v1', to: 'w1' }], gone: [] });
  });

  it('prefers the wallet without cost centre', () => {
    const after = [
      row('w8', { ownerId: 'v1', expenseCenter: 'Norte' }),
      row('w9', { ownerId: 'v1' }),
      row('w2'),
      row('w3'),
    ];
    expect(relocate(before, after).moved).toEqual([{ from: 'v1', to: 'w9' }]);
  });

  it('names the rows that left', () => {
    const after = [before[0], before[2]].flatMap((kept) => kept ?? []);
    expect(relocate(before, after)).toEqual({ moved: [], gone: [before[1]] });
  });

  it('does nothing while the rows are the same', () => {
    expect(relocate(before, before)).toEqual({ moved: [], gone: [] });
  });
});

it('a single amount beyond what one may be is not filled in', () => {
  expect([...fill(rows(1), 'same', 100_000_000_000 as Cents).values()]).toEqual([null]);
});
