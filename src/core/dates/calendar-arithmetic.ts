/**
 * The calendar's own arithmetic, done by date-fns. Days are counted in UTC, so that the clock of the machine, which may
 * skip an hour or a day, has no say in it.
 */
import { addDays as daysLater, addMonths as monthsLater, endOfMonth } from 'date-fns';
import type { CalendarDate, Month } from './calendar-date.ts';

const PARTS = ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'];

/**
 * What lets date-fns read and set the parts in UTC. No class of its own: where the page has put another `Date` in the place of
 * the platform's, a date of a class that extends it may be a plain one.
 */
const utcParts: object = /* @__PURE__ */ Object.create(
  Date.prototype,
  /* @__PURE__ */ Object.fromEntries(
    PARTS.flatMap((part) =>
      ['get', 'set'].map((verb) => [
        `${verb}${part}`,
        { value: Reflect.get(Date.prototype, `${verb}UTC${part}`) },
      ]),
    ),
  ),
);
const utcDate = (value: Date | number | string): Date =>
  Object.setPrototypeOf(new Date(value), utcParts) as Date;

const inUtc = { in: utcDate };
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date) => date.toISOString().slice(0, 10) as CalendarDate;

/** The day that many days later, or earlier when negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dayOf(daysLater(dateOf(date), days, inUtc));
}

/** The month that many months later, or earlier when negative. */
export function addMonths(month: Month, months: number): Month {
  return monthIn(dayOf(monthsLater(dateOf(firstDayOf(month)), months, inUtc)));
}

/** The first day of the month. */
export function firstDayOf(month: Month): CalendarDate {
  return `${month}-01` as CalendarDate;
}

/** The last day of the month. */
export function lastDayOf(month: Month): CalendarDate {
  return dayOf(endOfMonth(dateOf(firstDayOf(month)), inUtc));
}

/** The Monday of the week in which the day lies. */
export function mondayOf(day: CalendarDate): CalendarDate {
  return addDays(day, -((dateOf(day).getUTCDay() + 6) % 7));
}

/** The month in which the day lies. */
export function monthIn(day: CalendarDate): Month {
  return day.slice(0, 7) as Month;
}
