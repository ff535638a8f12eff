import { byLocale, DEFAULT_LOCALE, type Locale } from '../format/locale.ts';
import { DEFAULT_TIME_ZONE, type CalendarDate } from './calendar-date.ts';
import { byZone } from './format-date.ts';

const day = { weekday: 'short', year: 'numeric', month: '2-digit', day: '2-digit' } as const;

const momentFormats = byZone({ ...day, hour: '2-digit', minute: '2-digit' });

/** Future instant with its weekday: `seg., 30/11/2026, 06:00` in pt-BR, in the given time zone. */
export function formatMoment(
  instant: Date,
  locale: Locale = DEFAULT_LOCALE,
  timeZone: string = DEFAULT_TIME_ZONE,
): string {
  return momentFormats(locale)(timeZone).format(instant);
}

const weekdayFormat = byLocale((locale) => new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' }));

/** Calendar date with its weekday: `seg., 30/11/2026` in pt-BR. */
export function formatWeekdayDate(date: CalendarDate, locale: Locale = DEFAULT_LOCALE): string {
  return weekdayFormat(locale).format(new Date(`${date}T00:00:00Z`));
}

const shortWeekday = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }),
);

/** Short name of a weekday: `seg` in pt-BR, `Mon` in en-US. `weekday` is 1 for Monday to 7 for Sunday. */
export function formatShortWeekday(weekday: number, locale: Locale = DEFAULT_LOCALE): string {
  // January 1, 2024 was a Monday, so the day of that month equals `weekday`.
  return shortWeekday(locale)
    .format(new Date(Date.UTC(2024, 0, weekday)))
    .replace(/\.$/, '');
}

const timeFormats = byZone({ hour: '2-digit', minute: '2-digit' });

/** Time without the date, for instants of today: `06:00` in pt-BR. */
export function formatTimeAt(
  instant: Date,
  locale: Locale = DEFAULT_LOCALE,
  timeZone: string = DEFAULT_TIME_ZONE,
): string {
  return timeFormats(locale)(timeZone).format(instant);
}

const clockFormat = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }),
);

/** Formats a wire time `06:00`: `06:00` in pt-BR, `06:00 AM` in en-US. */
export function formatClock(time: string, locale: Locale = DEFAULT_LOCALE): string {
  return clockFormat(locale).format(new Date(`1970-01-01T${time}:00Z`));
}
