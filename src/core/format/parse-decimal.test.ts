import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal } from './decimal.ts';
import { parseDecimal } from './parse-decimal.ts';

describe('parseDecimal', () => {
  it.each([
    ['1240', 1240],
    ['1.240', 1240],
    ['1.240,5', 1240.5],
    ['1 240,5', 1240.5],
    ['1240.5', 1240.5],
    ['12.5', 12.5],
    ['0,125', 0.125],
    ['0.125', 0.125],
    [',5', 0.5],
    ['-3,2', -3.2],
    ['−3', -3],
    ['1,240.5', 1240.5],
  ])('reads %s as %d in Portuguese', (text, value) => {
    expect(parseDecimal(text, 'pt-BR')).toBe(value);
  });

  it('reads comma and point by the English convention', () => {
    expect(parseDecimal('1,240', 'en-US')).toBe(1240);
    expect(parseDecimal('1.240', 'en-US')).toBe(1.24);
    expect(parseDecimal('1240,5', 'en-US')).toBe(1240.5);
  });

  it.each(['', '-', ',', '.', '1,', '12a', '1.2.3', '1,2,3', '1.24,5,6', '1e5', '٣', '9'.repeat(33)])(
    'returns null for %j',
    (text) => {
      expect(parseDecimal(text, 'pt-BR')).toBe(null);
    },
  );

  it('reads every figure that formatDecimal writes, in every locale', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_999 }),
        fc.constantFrom('pt-BR' as const, 'en-US' as const, 'es-ES' as const),
        (thousandths, locale) => {
          const value = thousandths / 1000;
          expect(parseDecimal(formatDecimal(value, 3, locale), locale)).toBe(value);
        },
      ),
    );
  });
});
