import { byLocale, DEFAULT_LOCALE, type Locale } from '../format/locale.ts';

const timeFormat = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
);

/** `10:30` in pt-BR, `10:30 AM` in en-US, of so many minutes since midnight. */
export function formatTimeOfDay(minutes: number, locale: Locale = DEFAULT_LOCALE): string {
  return timeFormat(locale).format(new Date(minutes * 60_000));
}

/** What people call a time zone, such as "Horário Padrão de Brasília". Throws a RangeError for an unknown one. */
export function zoneName(timeZone: string, locale: Locale = DEFAULT_LOCALE): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
