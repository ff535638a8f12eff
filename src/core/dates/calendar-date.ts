/**
 * Two kinds of time. An instant is a `Date` (on the wire ISO 8601 in UTC). A calendar date is a day in an
 * organization's time zone. This folder converts between them. The formatters use no library, because the smallest
 * widget loads them.
 */
declare const kind: unique symbol;

/** Day as `YYYY-MM-DD`, without time or zone. */
export type CalendarDate = string & { readonly [kind]: 'CalendarDate' };

/** Month as `YYYY-MM`. The limit of a wallet resets each month in the organization's time zone. */
export type Month = string & { readonly [kind]: 'Month' };

export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo';

/** Reads `YYYY-MM-DD`; null for other text and for days that do not exist, such as April 31. */
export function parseCalendarDate(text: string): CalendarDate | null {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return null;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text)
    ? (text as CalendarDate)
    : null;
}
