/** Calendar arithmetic with date-fns. It runs in UTC, because the machine's own zone may skip an hour or a day. */
import { addDays as daysLater, addMonths as monthsLater, endOfMonth } from 'date-fns';
import type { CalendarDate, Month } from './calendar-date.ts';

const PARTS = ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'];

/**
 * Prototype that makes date-fns read and set date parts in UTC. A subclass of `Date` would fail if the host page has
 * replaced `Date`: its instances may then be plain dates.
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

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return dayOf(daysLater(dateOf(date), days, inUtc));
}

export function addMonths(month: Month, months: number): Month {
  return monthIn(dayOf(monthsLater(dateOf(firstDayOf(month)), months, inUtc)));
}

export function firstDayOf(month: Month): CalendarDate {
  return `${month}-01` as CalendarDate;
}

export function lastDayOf(month: Month): CalendarDate {
  return dayOf(endOfMonth(dateOf(firstDayOf(month)), inUtc));
}

export function mondayOf(day: CalendarDate): CalendarDate {
  return addDays(day, -((dateOf(day).getUTCDay() + 6) % 7));
}

export function monthIn(day: CalendarDate): Month {
  return day.slice(0, 7) as Month;
}
