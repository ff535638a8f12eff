import { byLocale, DEFAULT_LOCALE, type Locale } from './locale.ts';

const shareFormat = byLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent' }));

/** Percentage of a share from 0 to 1: `42%` in pt-BR. */
export function formatShare(share: number, locale: Locale = DEFAULT_LOCALE): string {
  return shareFormat(locale).format(share);
}
