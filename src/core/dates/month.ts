import { DEFAULT_TIME_ZONE, type Month } from './calendar-date.ts';
import { addMonths, firstDayOf } from './calendar-arithmetic.ts';
import { calendarDateOf, startOfDay } from './zone.ts';

/** The month it is in the zone at that instant. */
export function monthOf(instant: Date, timeZone: string = DEFAULT_TIME_ZONE): Month {
  return calendarDateOf(instant, timeZone).slice(0, 7) as Month;
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
