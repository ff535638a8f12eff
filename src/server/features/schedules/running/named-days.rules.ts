import type { OnHolidays, ScheduleType } from '#contract/schedules.ts';
import { addDays, addMonths, lastDayOf, mondayOf, monthIn } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate, Month } from '#core/dates/calendar-date.ts';

export interface DayRule {
  readonly type: ScheduleType;
  readonly interval: number;
  /** Weekdays of a weekly rule; 1 is Monday. */
  readonly weekdays: readonly number[];
  /** Day of a monthly rule. A day after the end of a month means the last day of that month. */
  readonly monthDay: number;
  readonly startsOn: CalendarDate;
  readonly endsOn: CalendarDate | null;
  readonly onHolidays: OnHolidays;
}

/** Value of `monthDay` for the last day of a month. It is greater than every day of a month. */
export const LAST_OF_MONTH = 32;

const LAST_DAY = '2999-12-31' as CalendarDate;
const DAY_MS = 86_400_000;
const WEEK = 7;

/** The first day on or after `from` that the rule names; null if no day follows. */
export function namedFrom(rule: DayRule, from: CalendarDate): CalendarDate | null {
  const begin = from > rule.startsOn ? from : rule.startsOn;
  if (begin > LAST_DAY) return null;
  const day = FIRST[rule.type](rule, begin);
  return rule.endsOn !== null && day > rule.endsOn ? null : day;
}

export function isNamed(rule: DayRule, day: CalendarDate): boolean {
  return namedFrom(rule, day) === day;
}

/** The first day on or after `begin` that the rule names, by schedule type. `begin` must not precede `startsOn`. */
const FIRST: Readonly<Record<ScheduleType, (rule: DayRule, begin: CalendarDate) => CalendarDate>> = {
  daily: ({ startsOn, interval }, begin) => addDays(begin, untilNext(daysBetween(startsOn, begin), interval)),
  weekly: firstOfWeek,
  monthly: firstOfMonth,
};

function firstOfWeek({ startsOn, interval, weekdays }: DayRule, begin: CalendarDate): CalendarDate {
  const monday = mondayOf(begin);
  const weeks = daysBetween(mondayOf(startsOn), monday) / WEEK;
  const days = [...weekdays].sort((one, other) => one - other);
  const inWeek = (first: CalendarDate) => days.map((weekday) => addDays(first, weekday - 1));
  const wait = untilNext(weeks, interval);
  const rest = wait === 0 ? inWeek(monday).find((day) => day >= begin) : undefined;
  const [next = begin] = inWeek(addDays(monday, (wait === 0 ? interval : wait) * WEEK));
  return rest ?? next;
}

function firstOfMonth({ startsOn, interval, monthDay }: DayRule, begin: CalendarDate): CalendarDate {
  const month = monthIn(begin);
  const wait = untilNext(monthsBetween(monthIn(startsOn), month), interval);
  const day = dayOfMonth(addMonths(month, wait), monthDay);
  return day >= begin ? day : dayOfMonth(addMonths(month, wait + interval), monthDay);
}

/**
 * Date of a monthly run: `day`, or the last day of a shorter month. Each month starts from `day` again, so a short
 * month does not change later runs.
 */
function dayOfMonth(month: Month, day: number): CalendarDate {
  const last = lastDayOf(month);
  const date = `${month}-${String(day).padStart(2, '0')}` as CalendarDate;
  return date < last ? date : last;
}

const untilNext = (count: number, interval: number) => (interval - (count % interval)) % interval;

const daysBetween = (from: CalendarDate, to: CalendarDate) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

function monthsBetween(from: Month, to: Month): number {
  const count = (month: Month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return count(to) - count(from);
}
