import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDecimal } from './decimal.ts';
import { parseDecimal } from './parse-decimal.ts';

describe('a figure as people write it', () => {
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
  ])('%s is %d in Brazil', (text, value) => {
    expect(parseDecimal(text, 'pt-BR')).toBe(value);
  });

  it('is read the other way round where English is spoken', () => {
    expect(parseDecimal('1,240', 'en-US')).toBe(1240);
    expect(parseDecimal('1.240', 'en-US')).toBe(1.24);
    expect(parseDecimal('1240,5', 'en-US')).toBe(1240.5);
  });

  it.each(['', '-', ',', '.', '1,', '12a', '1.2.3', '1,2,3', '1.24,5,6', '1e5', '٣', '9'.repeat(33)])(
    'is not %j',
    (text) => {
      expect(parseDecimal(text, 'pt-BR')).toBe(null);
    },
  );

  it('reads what is shown, in every locale', () => {
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
