/**
 * The calendar's own arithmetic, done by date-fns. Days are counted in UTC, so that the clock of the machine, which may
 * skip an hour or a day, has no say in it.
 */
import { UTCDateMini } from '@date-fns/utc';
import { addDays as daysLater, addMonths as monthsLater, endOfMonth } from 'date-fns';
import type { CalendarDate, Month } from './calendar-date.ts';

const dateOf = (day: string) => new UTCDateMini(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10) as CalendarDate;

/** The day that many days later, or earlier when negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dayOf(daysLater(dateOf(date), days));
}

/** The month that many months later, or earlier when negative. */
export function addMonths(month: Month, months: number): Month {
  return monthIn(dayOf(monthsLater(dateOf(firstDayOf(month)), months)));
}

/** The first day of the month. */
export function firstDayOf(month: Month): CalendarDate {
  return `${month}-01` as CalendarDate;
}

/** The last day of the month. */
export function lastDayOf(month: Month): CalendarDate {
  return dayOf(endOfMonth(dateOf(firstDayOf(month))));
}

/** The month in which the day lies. */
export function monthIn(day: CalendarDate): Month {
  return day.slice(0, 7) as Month;
}
