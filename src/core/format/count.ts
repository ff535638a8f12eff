import { byLocale, DEFAULT_LOCALE, type Locale } from './locale.ts';

const countFormat = byLocale((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }));

/** Formats a whole number: `10.000` in pt-BR. */
export function formatCount(count: number, locale: Locale = DEFAULT_LOCALE): string {
  return countFormat(locale).format(count);
}
