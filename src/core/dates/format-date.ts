import { byLocale, DEFAULT_LOCALE, type Locale } from '../format/locale.ts';
import { DEFAULT_TIME_ZONE, type CalendarDate } from './calendar-date.ts';

const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

const dayFormat = byLocale((locale) => new Intl.DateTimeFormat(locale, { ...day, timeZone: 'UTC' }));

/** Calendar date as text: `21/11/2026` in pt-BR and es-ES, `11/21/2026` in en-US. */
export function formatDate(date: CalendarDate, locale: Locale = DEFAULT_LOCALE): string {
  return dayFormat(locale).format(new Date(`${date}T00:00:00Z`));
}

export const byZone = (options: Intl.DateTimeFormatOptions) =>
  byLocale((locale) => {
    const formats = new Map<string, Intl.DateTimeFormat>();
    return (timeZone: string) => {
      const known = formats.get(timeZone);
      if (known) return known;
      const fresh = new Intl.DateTimeFormat(locale, { ...options, timeZone });
      formats.set(timeZone, fresh);
      return fresh;
    };
  });

const instantFormats = byZone({ ...day, hour: '2-digit', minute: '2-digit' });

/**
 * Formats an instant in the given time zone: `21/11/2026, 04:07` in pt-BR. Throws a RangeError for an invalid date.
 */
export function formatInstant(
  instant: Date,
  locale: Locale = DEFAULT_LOCALE,
  timeZone: string = DEFAULT_TIME_ZONE,
): string {
  return instantFormats(locale)(timeZone).format(instant);
}
