import { byLocale, DEFAULT_LOCALE, type Locale } from '../format/locale.ts';
import type { Cents } from './cents.ts';

/**
 * Parts of a formatted amount, so that a screen can dim the currency. `sign` is empty or U+2212, which is as wide as a
 * tabular digit. `currencyLeads` is true if the currency precedes the figure.
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

/**
 * Position of the currency in a locale's amounts. The result is cached, because `formatToParts` is ten times slower
 * than `format`.
 */
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
      // Spanish omits the separator in four-digit figures, which would misalign a column of amounts.
      useGrouping: 'always',
    }),
);

/** `-123456` cents in pt-BR: sign `−`, currency `R$`, figure `1.234,56`. */
export function formatCentsParts(amountCents: Cents, locale: Locale = DEFAULT_LOCALE): AmountParts {
  const figure = figureFormat(locale).format(Math.abs(amountCents) / 100);
  return { sign: amountCents < 0 ? '−' : '', figure, ...placeOfCurrency(locale) };
}

/**
 * `R$ 1.234,56` in pt-BR, `−R$ 1.234,56` if negative. Every locale uses a no-break space and the minus sign U+2212.
 * Each locale sets the order of figure and currency.
 */
export function formatCents(amountCents: Cents, locale: Locale = DEFAULT_LOCALE): string {
  const { sign, currency, figure, currencyLeads } = formatCentsParts(amountCents, locale);
  return currencyLeads ? `${sign}${currency}\u00a0${figure}` : `${sign}${figure}\u00a0${currency}`;
}

/** Figure without currency, such as `1.234,56`, as the initial value of an edited cell. `parseAmount` reads it back. */
export function formatCentsFigure(amountCents: Cents, locale: Locale = DEFAULT_LOCALE): string {
  const { sign, figure } = formatCentsParts(amountCents, locale);
  return `${sign}${figure}`;
}
