import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAmount } from './parse-amount.ts';

const readAlikeEverywhere: [text: string, amountCentsOrProblem: number | string][] = [
  ['1240', 124_000],
  ['1.240,00', 124_000],
  ['1,240.00', 124_000],
  ['1.234.567', 123_456_700],
  ['1,234,567', 123_456_700],
  ['1.234.567,8', 123_456_780],
  ['12,50', 1_250],
  ['12.50', 1_250],
  ['12,5', 1_250],
  ['12,', 1_200],
  ['12.', 1_200],
  [',5', 50],
  ['.05', 5],
  ['0', 0],
  ['0,00', 0],
  ['007', 700],
  ['R$ 12,5', 1_250],
  ['r$12,50', 1_250],
  ['R$\u00a01.240,00', 124_000],
  ['12,50 BRL', 1_250],
  ['12,50 R$', 1_250],
  ['1 240,00', 124_000],
  ['1\u202f240\u202f000', 124_000_000],
  ['  12,50\t', 1_250],
  ['\u200e12,50\u200f', 1_250],
  ['\ufeff12,50', 1_250],
  ['999.999.999,99', 99_999_999_999],
  ['', 'empty'],
  [' \u00a0\u200b', 'empty'],
  ['doze', 'not-a-number'],
  ['R$', 'not-a-number'],
  [',', 'not-a-number'],
  ['-', 'not-a-number'],
  ['1e3', 'not-a-number'],
  ['0x10', 'not-a-number'],
  ['+12', 'not-a-number'],
  ['=12', 'not-a-number'],
  ['5-4', 'not-a-number'],
  ['12\t13', 'not-a-number'],
  ['12\n13', 'not-a-number'],
  ['12 50', 'not-a-number'],
  ['1.24.000', 'not-a-number'],
  ['1.240.00', 'not-a-number'],
  ['1,240.000,00', 'not-a-number'],
  ['1 240.000,00', 'not-a-number'],
  ['1..240', 'not-a-number'],
  ['12,50,', 'not-a-number'],
  ['US$ 12,50', 'not-a-number'],
  ['€ 12,50', 'not-a-number'],
  ['R$ R$ 12', 'not-a-number'],
  ['١٢', 'not-a-number'],
  ['12,50 12,50', 'not-a-number'],
  ['9'.repeat(65), 'not-a-number'],
  ['NaN', 'not-a-number'],
  ['Infinity', 'not-a-number'],
  ['12,505', 'by language'],
  ['0,125', 'too-many-decimals'],
  ['0.125', 'too-many-decimals'],
  ['12,5000', 'too-many-decimals'],
  ['1234,567', 'too-many-decimals'],
  ['1.240,005', 'too-many-decimals'],
  ['-12,50', 'negative'],
  ['−12,50', 'negative'],
  ['12,50-', 'negative'],
  ['(12,50)', 'negative'],
  ['R$ -12,50', 'negative'],
  ['-R$ 12,50', 'negative'],
  ['1.000.000.000,00', 'too-large'],
  ['9'.repeat(64), 'too-large'],
];

function outcome(text: string, locale: 'pt-BR' | 'en-US' | 'es-ES') {
  const parsed = parseAmount(text, locale);
  return parsed.ok ? parsed.amountCents : parsed.problem;
}

describe('parseAmount', () => {
  it.each(readAlikeEverywhere.filter(([, expected]) => expected !== 'by language'))(
    'reads %j as %s in every language',
    (text, expected) => {
      expect(outcome(text, 'pt-BR')).toBe(expected);
      expect(outcome(text, 'en-US')).toBe(expected);
      expect(outcome(text, 'es-ES')).toBe(expected);
    },
  );

  it.each([
    ['1.240', 124_000, 'ambiguous'],
    ['1,240', 'ambiguous', 124_000],
    ['12,505', 'ambiguous', 1_250_500],
    ['R$ 1.240', 124_000, 'ambiguous'],
  ])('reads %j as %s in Portuguese and as %s in English', (text, portuguese, english) => {
    expect(outcome(text, 'pt-BR')).toBe(portuguese);
    expect(outcome(text, 'es-ES')).toBe(portuguese);
    expect(outcome(text, 'en-US')).toBe(english);
  });

  it('never throws and never returns an amount out of range', () => {
    const signs = fc.string({ unit: fc.constantFrom(...'0123456789.,-−() R$\u00a0e'), maxLength: 70 });
    fc.assert(
      fc.property(fc.oneof(signs, fc.string()), (text) => {
        const parsed = parseAmount(text);
        if (!parsed.ok) return;
        expect(Number.isInteger(parsed.amountCents)).toBe(true);
        expect(parsed.amountCents).toBeGreaterThanOrEqual(0);
        expect(parsed.amountCents).toBeLessThanOrEqual(99_999_999_999);
      }),
    );
  });
});
