import { byLocale, DEFAULT_LOCALE, type Locale } from '../format/locale.ts';

const ageFormat = byLocale(
  (locale) => new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' }),
);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * Relative age: `agora` within the first minute, then `há 2 min`, `há 3 h`, `ontem`, `há 5 dias`. Units are rounded
 * down. An instant in the future, for example after a clock change, counts as now.
 */
export function formatAge(since: Date, now: Date, locale: Locale = DEFAULT_LOCALE): string {
  const ageMs = Math.max(0, now.getTime() - since.getTime());
  const format = ageFormat(locale);
  if (ageMs < MINUTE_MS) return format.format(0, 'second');
  const [size, unit] =
    ageMs < HOUR_MS
      ? ([MINUTE_MS, 'minute'] as const)
      : ageMs < DAY_MS
        ? ([HOUR_MS, 'hour'] as const)
        : ([DAY_MS, 'day'] as const);
  // Some platforms write `min.`, but symbols of units take no period.
  return format.format(-Math.floor(ageMs / size), unit).replace(/\.(?= |$)/, '');
}
