import { byLocale, DEFAULT_LOCALE, type Locale } from '../format/locale.ts';

const ageFormat = byLocale(
  (locale) => new Intl.RelativeTimeFormat(locale, { style: 'short', numeric: 'auto' }),
);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * How old something is: `agora` within the first minute, then `há 2 min`, `há 3 h`, `ontem`, `há 5 dias`. Whole units,
 * rounded down: what is shown was true at least that recently. An instant that lies ahead, as after a clock was set
 * back, counts as now.
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
  // Unit symbols take no full stop; the data of some platforms puts one behind `min`.
  return format.format(-Math.floor(ageMs / size), unit).replace(/\.(?= |$)/, '');
}
