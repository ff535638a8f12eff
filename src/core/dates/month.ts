import { DEFAULT_TIME_ZONE, type Month } from './calendar-date.ts';
import { addMonths, firstDayOf } from './calendar-arithmetic.ts';
import { calendarDateOf, startOfDay } from './zone.ts';

export function monthOf(instant: Date, timeZone: string = DEFAULT_TIME_ZONE): Month {
  return calendarDateOf(instant, timeZone).slice(0, 7) as Month;
}

/** Half-open bounds of the month in the zone: `endsBefore` belongs to the next month. */
export function monthBounds(
  month: Month,
  timeZone: string = DEFAULT_TIME_ZONE,
): { startsAt: Date; endsBefore: Date } {
  return {
    startsAt: startOfDay(firstDayOf(month), timeZone),
    endsBefore: startOfDay(firstDayOf(addMonths(month, 1)), timeZone),
  };
}
