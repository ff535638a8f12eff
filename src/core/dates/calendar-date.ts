/**
 * Two kinds of time, never mixed: an instant is a `Date` (on the wire ISO 8601 in UTC), a calendar date is a day on the
 * wall of an organisation and belongs to its time zone. This folder owns the step from one to the other; what shows
 * them stays free of libraries, because the smallest widget carries it.
 */
declare const kind: unique symbol;

/** A day, `YYYY-MM-DD`, with no time and no zone of its own. */
export type CalendarDate = string & { readonly [kind]: 'CalendarDate' };

/** A calendar month, `YYYY-MM`. The limit of a wallet counts from one to the next, on the organisation's calendar. */
export type Month = string & { readonly [kind]: 'Month' };

/** The zone of an organisation that has set none. */
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

/** Reads `YYYY-MM-DD`; null for any other text and for days that do not exist, such as the 31st of April. */
export function parseCalendarDate(text: string): CalendarDate | null {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return null;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
    ? (text as CalendarDate)
    : null;
}
