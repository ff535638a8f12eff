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

interface CurrencyPlace {
  readonly currency: string;
  readonly currencyLeads: boolean;
}

/** Where a language writes the currency. Asked once: to take an amount apart costs ten times what writing it does. */
const placeOfCurrency = byLocale((locale): CurrencyPlace => {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'BRL',
    currencyDisplay: 'narrowSymbol',
  });
  const parts = format.formatToParts(0);
  const at = parts.findIndex(({ type }) => type === 'currency');
  const figureAt = parts.findIndex(({ type }) => type === 'integer');
  return { currency: parts[at]?.value ?? 'R$', currencyLeads: at < figureAt };
});

const figureFormat = byLocale(
  (locale) =>
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      // Spanish leaves the separator out of four figures, and a column of amounts would no longer line up.
      useGrouping: 'always',
    }),
);

/** `-123456` cents in pt-BR: sign `−`, currency `R$`, figure `1.234,56`. */
export function formatCentsParts(amountCents: Cents, locale: Locale = DEFAULT_LOCALE): AmountParts {
  const figure = figureFormat(locale).format(Math.abs(amountCents) / 100);
  return { sign: amountCents < 0 ? '−' : '', figure, ...placeOfCurrency(locale) };
}

/**
 * `R$ 1.234,56` in pt-BR, `−R$ 1.234,56` when negative, in a sentence as in a cell: the space is a no-break space in
 * every language, the minus sign U+2212. Other locales place figure and currency by their own custom.
 */
export function formatCents(amountCents: Cents, locale: Locale = DEFAULT_LOCALE): string {
  const { sign, currency, figure, currencyLeads } = formatCentsParts(amountCents, locale);
  return currencyLeads ? `${sign}${currency}\u00a0${figure}` : `${sign}${figure}\u00a0${currency}`;
}

/** The figure alone, `1.234,56`: what a cell that is edited starts from. `parseAmount` reads it back. */
export function formatCentsFigure(amountCents: Cents, locale: Locale = DEFAULT_LOCALE): string {
  const { sign, figure } = formatCentsParts(amountCents, locale);
  return `${sign}${figure}`;
}
