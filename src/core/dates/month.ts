import { DEFAULT_TIME_ZONE, type CalendarDate } from './calendar-date.ts';
import { calendarDateOf, startOfDay } from './zone.ts';

declare const kind: unique symbol;

/** A calendar month, `YYYY-MM`. The limit of a wallet counts from one to the next, on the organisation's calendar. */
export type Month = string & { readonly [kind]: 'Month' };

/** The month it is in the zone at that instant. */
export function monthOf(instant: Date, timeZone: string = DEFAULT_TIME_ZONE): Month {
  return calendarDateOf(instant, timeZone).slice(0, 7) as Month;
}

/** The month that many months later, or earlier when negative. */
export function addMonths(month: Month, months: number): Month {
  const instant = new Date(`${month}-01T00:00:00Z`);
  instant.setUTCMonth(instant.getUTCMonth() + months);
  return instant.toISOString().slice(0, 7) as Month;
}

/** The first day of the month. */
export function firstDayOf(month: Month): CalendarDate {
  return `${month}-01` as CalendarDate;
}

/** When the month begins in the zone, and the first instant that no longer belongs to it. */
export function monthBounds(
  month: Month,
  timeZone: string = DEFAULT_TIME_ZONE,
): { startsAt: Date; endsBefore: Date } {
  return {
    startsAt: startOfDay(firstDayOf(month), timeZone),
    endsBefore: startOfDay(firstDayOf(addMonths(month, 1)), timeZone),
  };
}
