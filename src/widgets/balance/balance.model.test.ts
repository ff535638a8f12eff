import { describe, expect, it } from 'vitest';
import { handedOutPercent, isSameAmount, parseBalance } from './balance.model.ts';

const at = '2026-11-20T10:00:00.000Z';
const of = (company: number, handedOut: number) =>
  parseBalance({ total: (company * 100 + handedOut * 100) / 100, company, handedOut, at });

describe('parseBalance and isSameAmount', () => {
  it('reads amounts to the cent', () => {
    expect(parseBalance({ total: 40.02, company: 20.03, handedOut: 19.99, at })).toEqual({
      totalCents: 4002,
      companyCents: 2003,
      handedOutCents: 1999,
      debtCents: 0,
    });
    expect(parseBalance({ total: 0, company: 0, handedOut: 0, debt: 0.01, at }).debtCents).toBe(1);
  });

  it('refuses an amount with a fraction of a cent', () => {
    expect(() => parseBalance({ total: 1.005, company: 1.005, handedOut: 0, at })).toThrow(RangeError);
  });

  it('compares balances by their amounts and ignores the time of the answer', () => {
    const later = parseBalance({ total: 15, company: 10, handedOut: 5, at: '2026-11-20T11:00:00.000Z' });
    expect(isSameAmount(of(10, 5), later)).toBe(true);
    expect(isSameAmount(of(10, 5), of(10.01, 5))).toBe(false);
    expect(isSameAmount(of(10, 5), of(10, 4.99))).toBe(false);
  });
});

describe('handedOutPercent', () => {
  it.each([
    ['no distributed credit', 1000, 0, 0],
    ['only distributed credit', 0, 1000, 100],
    ['a third', 200, 100, 33],
    ['one cent of a million', 999_999.99, 0.01, 1],
    ['all but one cent', 0.01, 999_999.99, 99],
  ])('rounds the distributed percentage of %s', (_situation, company, handedOut, percent) => {
    expect(handedOutPercent(of(company, handedOut))).toBe(percent);
  });

  it('returns null if the company has no credit', () => {
    expect(handedOutPercent(of(0, 0))).toBeNull();
  });
});
