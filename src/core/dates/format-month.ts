import { byLocale, DEFAULT_LOCALE, type Locale } from '../format/locale.ts';
import type { Month } from './calendar-date.ts';

const formats = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }),
);

/** Formats a month: `nov. de 2026` in pt-BR, `Nov 2026` in en-US. */
export function formatMonth(month: Month, locale: Locale = DEFAULT_LOCALE): string {
  return formats(locale).format(new Date(`${month}-01T00:00:00Z`));
}
