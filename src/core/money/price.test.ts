import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPrice, multiplyPriceByVolume, priceFromReais } from './price.ts';
import { formatVolume, litresFromMillilitres, millilitres, millilitresFromLitres } from './volume.ts';

describe('multiplyPriceByVolume', () => {
  it.each([
    [2.899, 25.21, 73_08],
    [5.899, 40, 235_96],
    [5.999, 0.001, 0],
    [6, 33.333, 199_99],
    [999.999, 1_000_000, 99_999_900_000],
  ])('rounds R$ %s × %s L down to the cent', (reais, litres, expected) => {
    expect(multiplyPriceByVolume(priceFromReais(reais), millilitresFromLitres(litres))).toBe(expected);
  });

  it('equals exact integer arithmetic, rounded down to the cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999 }),
        fc.integer({ min: 0, max: 1_000_000_000 }),
        (mills, ml) => {
          const exact = (BigInt(mills) * BigInt(ml)) / 10_000n;
          expect(multiplyPriceByVolume(priceFromReais(mills / 1000), millilitres(ml))).toBe(Number(exact));
        },
      ),
    );
  });

  it('refuses a total beyond the limit', () => {
    expect(() => multiplyPriceByVolume(priceFromReais(999.999), millilitres(1e12))).toThrow(RangeError);
  });
});

describe('prices and volumes', () => {
  it('formatPrice and formatVolume write three decimals', () => {
    expect(formatPrice(priceFromReais(5.899))).toBe('R$\u00a05,899');
    expect(formatPrice(priceFromReais(6))).toBe('R$\u00a06,000');
    expect(formatPrice(priceFromReais(5.899), 'en-US')).toBe('R$5.899');
    expect(formatVolume(millilitres(1_234_567))).toBe('1.234,567\u00a0L');
    expect(formatVolume(millilitres(-500))).toBe('−0,500\u00a0L');
    expect(formatVolume(millilitres(1_234_567), 'es-ES')).toBe('1.234,567\u00a0L');
  });

  it('conversions accept at most three decimals and refuse values out of range', () => {
    expect(millilitresFromLitres(25.21)).toBe(25_210);
    expect(litresFromMillilitres(millilitres(25_210))).toBe(25.21);
    for (const wrong of [0.0001, NaN, Infinity]) {
      expect(() => millilitresFromLitres(wrong)).toThrow(RangeError);
      expect(() => priceFromReais(wrong)).toThrow(RangeError);
    }
    expect(() => priceFromReais(-1)).toThrow(RangeError);
    expect(() => priceFromReais(1000)).toThrow(RangeError);
    expect(() => millilitres(1.5)).toThrow(RangeError);
  });
});
