import { byLocale, DEFAULT_LOCALE, type Locale } from '../format/locale.ts';
import type { Cents } from './cents.ts';

/**
 * An amount taken apart, so that a screen can draw the currency fainter than the figure. `sign` is a true minus sign
 * (U+2212, as wide as a digit in tabular figures) or empty. `currencyLeads` says on which side of the figure the
 * currency stands.
 */
export interface AmountParts {
  readonly sign: '−' | '';
  readonly currency: string;
  readonly figure: string;
  readonly currencyLeads: boolean;
}

const currencyFormat = byLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'BRL',
      currencyDisplay: 'narrowSymbol',
      // Spanish leaves the separator out of four figures, and a column of amounts would no longer line up.
      useGrouping: 'always',
    }),
);

/** `-123456` cents in pt-BR: sign `−`, currency `R$`, figure `1.234,56`. */
export function formatCentsParts(amountCents: Cents, locale: Locale = DEFAULT_LOCALE): AmountParts {
  let currency = '';
  let figure = '';
  let currencyLeads = true;
  for (const { type, value } of currencyFormat(locale).formatToParts(Math.abs(amountCents) / 100)) {
    if (type === 'currency') {
      currency = value;
      currencyLeads = figure === '';
    } else if (type !== 'literal') {
      figure += value;
    }
  }
  return { sign: amountCents < 0 ? '−' : '', currency, figure, currencyLeads };
}

/**
 * `R$ 1.234,56` in pt-BR, `−R$ 1.234,56` when negative; the space is a no-break space, the minus sign U+2212. Other
 * locales place figure and currency by their own custom.
 */
export function formatCents(amountCents: Cents, locale: Locale = DEFAULT_LOCALE): string {
  const text = currencyFormat(locale).format(Math.abs(amountCents) / 100);
  return amountCents < 0 ? `−${text}` : text;
}

const figureFormat = byLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      useGrouping: 'always',
    }),
);

/** The figure alone, `1.234,56`: what a cell that is edited starts from. `parseAmount` reads it back. */
export function formatCentsFigure(amountCents: Cents, locale: Locale = DEFAULT_LOCALE): string {
  const text = figureFormat(locale).format(Math.abs(amountCents) / 100);
  return amountCents < 0 ? `−${text}` : text;
}
