import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, type Cents } from '#core/money/cents.ts';
import { fill, fillSplit, previewFilling } from './fill.model.ts';
import { walletRow as row } from './testing/wallet-row.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => row(`w${index}`));

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
    expect(previewFilling(entries, fill(rows(2), 'same', cents(50)))).toEqual({
      totalCents: cents(400),
      count: 3,
      unreadable: 0,
    });
  });
});

it('a single amount beyond what one may be is not filled in', () => {
  expect([...fill(rows(1), 'same', 100_000_000_000 as Cents).values()]).toEqual([null]);
});
