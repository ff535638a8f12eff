import { byLocale, DEFAULT_LOCALE, type Locale } from './locale.ts';

const kilometreFormat = byLocale(
  (locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1, useGrouping: 'always' }),
);

/** Formats kilometers: `1.234,5 km` in pt-BR, with at most one decimal and a no-break space before the unit. */
export function formatDistance(distanceKm: number, locale: Locale = DEFAULT_LOCALE): string {
  return `${kilometreFormat(locale).format(distanceKm)}\u00a0km`;
}
