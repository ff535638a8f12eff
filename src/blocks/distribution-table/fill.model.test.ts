import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, type Cents } from '#core/money/cents.ts';
import { calculateAmount } from '#core/money/calculate-amount.ts';
import { fill, readOrder, sumOf, type FillOrder } from './fill.model.ts';
import { walletRow as row } from './testing/wallet-row.ts';

const rows = (count: number) => Array.from({ length: count }, (_, index) => row(`w${index}`));
const split = (amountCents: number): FillOrder => ({ method: 'split', amountCents: cents(amountCents) });
const percent = (hundredths: number): FillOrder => ({ method: 'percent', hundredths });
const untyped = () => null;
const amountsOf = (filled: ReturnType<typeof fill>) => [...(filled?.amounts.values() ?? [])];

describe('fill', () => {
  it('gives the same amount to each row', () => {
    const filled = fill(rows(3), { method: 'same', amountCents: cents(2500) }, untyped);
    expect([amountsOf(filled), filled?.left]).toEqual([[2500, 2500, 2500], 0]);
    expect(sumOf(filled!.amounts)).toEqual({ count: 3, amountCents: 7500 });
  });

  it('splits an amount to the cent, gives the remaining cents to the first rows, and returns their number', () => {
    const filled = fill(rows(3), split(10_001), untyped);
    expect([amountsOf(filled), filled?.oddCents]).toEqual([[3334, 3334, 3333], 2]);
    expect(fill(rows(4), split(10_000), untyped)?.oddCents).toBe(0);
  });

  it('leaves rows empty if the amount has fewer cents than there are rows', () => {
    const filled = fill(rows(3), split(2), untyped);
    expect([amountsOf(filled), filled?.left]).toEqual([[1, 1, null], 1]);
    expect(fill([], split(100), untyped)?.amounts.size).toBe(0);
  });

  it('splits every amount without losing or adding a cent, and rows differ by at most one cent', () => {
    const total = fc.integer({ min: 1, max: 99_999_999 });
    fc.assert(
      fc.property(total, fc.integer({ min: 1, max: 200 }), (totalCents, count) => {
        const amounts = amountsOf(fill(rows(count), split(totalCents), untyped)).map(Number);
        expect(amounts.reduce((sum, next) => sum + next, 0)).toBe(totalCents);
        expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('tops up each balance to the amount, and counts the rows that already have it', () => {
    const selected = [
      row('low', { balanceCents: cents(7550) }),
      row('equal', { balanceCents: cents(20_000) }),
      row('high', { balanceCents: cents(20_001) }),
    ];
    const filled = fill(selected, { method: 'up-to', amountCents: cents(20_000) }, untyped);
    expect([...(filled?.amounts ?? [])]).toEqual([
      ['low', 12_450],
      ['equal', null],
      ['high', null],
    ]);
    expect(filled?.left).toBe(2);
  });

  it('changes typed amounts by a percentage, rounds each to the cent, and returns the rounding of the sum', () => {
    const typed = (amounts: readonly (number | null)[]) => (id: string) => {
      const amount = amounts[Number(id.slice(1))];
      return typeof amount === 'number' ? cents(amount) : null;
    };
    const more = fill(rows(4), percent(1000), typed([5, 5, 5, null]));
    expect([[...(more?.amounts ?? [])], more?.left, more?.oddCents]).toEqual([
      [
        ['w0', 6],
        ['w1', 6],
        ['w2', 6],
      ],
      1,
      1,
    ]);
    const less = fill(rows(2), percent(-1250), typed([10_000, 333]));
    expect([amountsOf(less), less?.oddCents]).toEqual([[8750, 291], 0]);
    expect(fill(rows(1), percent(-9999), typed([1]))?.amounts.get('w0')).toBeNull();
  });

  it('fills in nothing if an amount would exceed the maximum', () => {
    expect(fill(rows(1), percent(1000), () => 99_999_999_999 as Cents)).toBeNull();
  });
});

describe('readOrder', () => {
  it.each([
    ['same', '50', { method: 'same', amountCents: 5000 }],
    ['split', '=2*1.240,50', { method: 'split', amountCents: 248_100 }],
    ['percent', '10', percent(1000)],
    ['percent', '+2,5 %', percent(250)],
    ['percent', '-5%', percent(-500)],
  ] as const)('reads the order %s from the text %s', (method, text, order) => {
    expect(readOrder(method, text, 'pt-BR', calculateAmount)).toEqual({ ok: true, order });
  });

  it.each([
    ['same', '', 'empty'],
    ['same', '0', 'not-a-number'],
    ['up-to', '12,345', 'ambiguous'],
    ['split', '=1/0', 'division-by-zero'],
    ['percent', '', 'empty'],
    ['percent', 'dez', 'percent'],
    ['percent', '-100', 'percent'],
    ['percent', '1000,01', 'percent'],
    ['percent', '0', 'percent'],
  ] as const)('rejects for the order %s the text %j', (method, text, problem) => {
    expect(readOrder(method, text, 'pt-BR', calculateAmount)).toEqual({ ok: false, problem });
  });
});
