import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents, MAX_AMOUNT_CENTS, MAX_CENTS } from './cents.ts';
import { formatCents, formatCentsFigure, formatCentsParts } from './format-cents.ts';
import { parseAmount } from './parse-amount.ts';

describe('formatCents', () => {
  it.each([
    [123_456, 'R$\u00a01.234,56'],
    [5, 'R$\u00a00,05'],
    [0, 'R$\u00a00,00'],
    [-123_456, '−R$\u00a01.234,56'],
    [MAX_AMOUNT_CENTS, 'R$\u00a0999.999.999,99'],
    [MAX_CENTS, 'R$\u00a022.517.998.136.852,47'],
  ])('writes %s cents in Portuguese as "%s"', (amount, text) => {
    expect(formatCents(cents(amount))).toBe(text);
  });

  it('follows the conventions of English and Spanish', () => {
    expect(formatCents(cents(123_456), 'en-US')).toBe('R$\u00a01,234.56');
    expect(formatCents(cents(-123_456), 'es-ES')).toBe('−1.234,56\u00a0R$');
  });
});

describe('formatCentsParts', () => {
  it('returns sign, currency and figure separately', () => {
    expect(formatCentsParts(cents(-123_456))).toEqual({
      sign: '−',
      currency: 'R$',
      figure: '1.234,56',
      currencyLeads: true,
    });
    expect(formatCentsParts(cents(50), 'es-ES')).toEqual({
      sign: '',
      currency: 'R$',
      figure: '0,50',
      currencyLeads: false,
    });
  });
});

describe('formatCents and formatCentsParts', () => {
  it('write the same figure, which is the figure of Intl.NumberFormat', () => {
    const locales = fc.constantFrom('pt-BR' as const, 'en-US' as const, 'es-ES' as const);
    const amounts = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS }).map(cents);
    fc.assert(
      fc.property(amounts, locales, (amountCents, locale) => {
        const { sign, currency, figure, currencyLeads } = formatCentsParts(amountCents, locale);
        const words = currencyLeads ? [currency, figure] : [figure, currency];
        expect(formatCents(amountCents, locale)).toBe(sign + words.join('\u00a0'));
        const format = new Intl.NumberFormat(locale, {
          style: 'currency',
          currency: 'BRL',
          currencyDisplay: 'narrowSymbol',
          useGrouping: 'always',
        });
        const written = format.format(Math.abs(amountCents) / 100);
        expect(written.replace(/\s/g, '')).toBe(words.join(''));
      }),
    );
  });
});

describe('formatCentsFigure', () => {
  it('writes figures that parseAmount reads as the same amount in every language', () => {
    const locales = fc.constantFrom('pt-BR' as const, 'en-US' as const, 'es-ES' as const);
    const amounts = fc.integer({ min: 0, max: MAX_AMOUNT_CENTS }).map(cents);
    fc.assert(
      fc.property(amounts, locales, (amountCents, locale) => {
        const read = { ok: true, amountCents };
        expect(parseAmount(formatCentsFigure(amountCents, locale), locale)).toEqual(read);
        expect(parseAmount(formatCents(amountCents, locale), locale)).toEqual(read);
      }),
    );
  });
});
