import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { negateCents, subtractCents, sumCents } from './arithmetic.ts';
import { cents, MAX_AMOUNT_CENTS, MAX_CENTS, parseStoredCents, type Cents } from './cents.ts';
import { hasDecimalsAtMost } from './decimals.ts';
import { centsFromReais, reaisFromCents } from './reais.ts';

const anyCents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).map(cents);

describe('cents', () => {
  it('accepts whole numbers up to the limit', () => {
    expect(cents(-5)).toBe(-5);
    expect(cents(MAX_CENTS)).toBe(2_251_799_813_685_247);
    expect(Object.is(cents(-0), 0)).toBe(true);
  });

  it.each([0.5, NaN, Infinity, -Infinity, MAX_CENTS + 1, -MAX_CENTS - 1])(
    'refuses %s as an amount of cents',
    (value) => {
      expect(() => cents(value)).toThrow(RangeError);
    },
  );

  it('sums 10,000 maximum amounts, the largest distribution of a single call', () => {
    expect(sumCents(Array<Cents>(10_000).fill(MAX_AMOUNT_CENTS))).toBe(999_999_999_990_000);
  });
});

describe('arithmetic on cents', () => {
  it('adds, subtracts and negates amounts', () => {
    expect(sumCents([])).toBe(0);
    expect(sumCents([cents(10), cents(20), cents(-5)])).toBe(25);
    expect(subtractCents(cents(10), cents(25))).toBe(-15);
    expect(Object.is(negateCents(cents(0)), 0)).toBe(true);
  });

  it('refuses a sum or a difference beyond the limit', () => {
    expect(() => sumCents([MAX_CENTS, cents(1)])).toThrow(RangeError);
    expect(() => subtractCents(negateCents(MAX_CENTS), cents(1))).toThrow(RangeError);
  });
});

describe('centsFromReais and reaisFromCents', () => {
  it.each([
    [19.99, 1999],
    [0.07, 7],
    [1.1, 110],
    [8.2, 820],
    [4.35, 435],
    [1.005e3, 100_500],
    [999_999_999.99, 99_999_999_999],
    [-3.1, -310],
    [0, 0],
  ])('reads %s reais as %s cents', (reais, expected) => {
    expect(centsFromReais(reais)).toBe(expected);
  });

  it.each([0.001, 19.999, 0.1 + 0.2, 1e-7, NaN, Infinity, -Infinity, 2 ** 45, 1e300])(
    'refuses %s as reais',
    (reais) => {
      expect(() => centsFromReais(reais)).toThrow(RangeError);
    },
  );

  it('restores every amount after a round trip through JSON', () => {
    fc.assert(
      fc.property(anyCents, (amountCents) => {
        const sent = JSON.stringify(reaisFromCents(amountCents));
        expect(centsFromReais(JSON.parse(sent) as number)).toBe(amountCents);
      }),
      { numRuns: 2_000 },
    );
  });

  it('reaisFromCents returns the number whose decimal notation has the digits of the cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT_CENTS }).map(cents), (amountCents) => {
        const digits = String(amountCents).padStart(3, '0');
        expect(reaisFromCents(amountCents)).toBe(Number(`${digits.slice(0, -2)}.${digits.slice(-2)}`));
      }),
    );
  });
});

describe('hasDecimalsAtMost', () => {
  it('accepts finite numbers with at most the given number of written decimals', () => {
    expect(hasDecimalsAtMost(19.99, 2)).toBe(true);
    expect(hasDecimalsAtMost(19.999, 2)).toBe(false);
    expect(hasDecimalsAtMost(19.999, 3)).toBe(true);
    expect(hasDecimalsAtMost(NaN, 2)).toBe(false);
    expect(hasDecimalsAtMost(Infinity, 2)).toBe(false);
    expect(hasDecimalsAtMost(1e21, 2)).toBe(false);
  });
});

describe('parseStoredCents', () => {
  it('reads whole cents from 1 to the largest amount, and nothing else', () => {
    const stored = [1, MAX_AMOUNT_CENTS, 0, -1, 1.5, MAX_AMOUNT_CENTS + 1, '5', null, Number.NaN];
    expect(stored.map(parseStoredCents)).toEqual([
      1,
      MAX_AMOUNT_CENTS,
      ...Array.from({ length: 7 }, () => null),
    ]);
  });
});
