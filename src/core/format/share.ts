import { byLocale, DEFAULT_LOCALE, type Locale } from './locale.ts';

const shareFormat = byLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent' }));

/** A part of a whole, from 0 to 1, as a whole percentage: `42%` in pt-BR. */
export function formatShare(share: number, locale: Locale = DEFAULT_LOCALE): string {
  return shareFormat(locale).format(share);
}
