import { byLocale, DEFAULT_LOCALE, type Locale } from '../format/locale.ts';

const timeFormat = byLocale(
  (locale) => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
);

/** Formats a time of day: `10:30` in pt-BR, `10:30 AM` in en-US. `minutes` counts from midnight. */
export function formatTimeOfDay(minutes: number, locale: Locale = DEFAULT_LOCALE): string {
  return timeFormat(locale).format(new Date(minutes * 60_000));
}

/** Common name of a time zone, such as "Horário Padrão de Brasília". Throws a RangeError for an unknown zone. */
export function zoneName(timeZone: string, locale: Locale = DEFAULT_LOCALE): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
