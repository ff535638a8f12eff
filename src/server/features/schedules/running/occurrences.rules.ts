import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf, instantAt } from '#core/dates/zone.ts';
import { isNamed, namedFrom, type DayRule } from './named-days.rules.ts';

export interface LocalCalendar {
  readonly timeZone: string;
  /** Name of the holiday; null on other days. */
  holidayOn(day: CalendarDate): string | null;
  /** True for a Saturday, a Sunday or a holiday. */
  isDayOff(day: CalendarDate): boolean;
}

export interface ScheduleRule extends DayRule {
  /** Local time of the runs in the form `HH:MM`. */
  readonly time: string;
}

export interface Occurrence {
  readonly on: CalendarDate;
  /** Day of the run, after a move off a holiday. Unique within a schedule. */
  readonly dueOn: CalendarDate;
  readonly dueAt: Date;
  readonly holiday: string | null;
  /** Reason why the calendar skips the occurrence; null if the occurrence runs. */
  readonly skipped: 'holiday' | 'day_taken' | null;
}

/** Maximum skipped occurrences in a row. A schedule with more skipped occurrences counts as never running. */
export const MOST_SKIPPED = 30;

type Day = Omit<Occurrence, 'dueAt'>;

export function occurrenceOn(rule: ScheduleRule, calendar: LocalCalendar, on: CalendarDate): Occurrence {
  return timed(rule, calendar, decideDay(rule, calendar, on));
}

const timed = ({ time }: ScheduleRule, { timeZone }: LocalCalendar, day: Day): Occurrence => ({
  ...day,
  dueAt: instantAt(day.dueOn, time, timeZone),
});

function decideDay(rule: ScheduleRule, calendar: LocalCalendar, on: CalendarDate): Day {
  const holiday = calendar.holidayOn(on);
  const due = (dueOn: CalendarDate, skipped: Day['skipped'] = null): Day => ({ on, dueOn, holiday, skipped });
  if (holiday === null || rule.onHolidays === 'run') return due(on);
  if (rule.onHolidays === 'skip') return due(on, 'holiday');
  const workday = nextWorkday(calendar, on);
  if (rule.endsOn !== null && workday > rule.endsOn) return due(on, 'holiday');
  return isTaken(rule, calendar, on, workday) ? due(on, 'day_taken') : due(workday);
}

function nextWorkday(calendar: LocalCalendar, day: CalendarDate): CalendarDate {
  let next = addDays(day, 1);
  while (calendar.isDayOff(next)) next = addDays(next, 1);
  return next;
}

/** True if the rule names `workday` itself, or names an earlier holiday whose run moves to `workday`. */
function isTaken(
  rule: ScheduleRule,
  calendar: LocalCalendar,
  on: CalendarDate,
  workday: CalendarDate,
): boolean {
  if (isNamed(rule, workday)) return true;
  for (let day = addDays(on, -1); calendar.isDayOff(day); day = addDays(day, -1)) {
    if (calendar.holidayOn(day) !== null && isNamed(rule, day)) return true;
  }
  return false;
}

const NONE: ReadonlySet<CalendarDate> = new Set();

/**
 * The first occurrence whose run day is after `after`; null if no occurrence follows.
 * `decided` contains days that were processed under an earlier rule, and that this rule would move to a later day.
 */
export function nextOccurrence(
  rule: ScheduleRule,
  calendar: LocalCalendar,
  after: CalendarDate,
  decided: ReadonlySet<CalendarDate> = NONE,
): Occurrence | null {
  let found: Day | null = null;
  let on = namedFrom(rule, firstOpen(rule, calendar, after));
  // `decideDay` never moves a run to an earlier day. So named days after the found run day cannot give an earlier
  // run.
  while (on !== null && (!found || on < found.dueOn)) {
    const day = decideDay(rule, calendar, on);
    const isOpen = day.dueOn > after && !decided.has(on);
    if (isOpen && (!found || day.dueOn < found.dueOn)) found = day;
    on = namedFrom(rule, addDays(on, 1));
  }
  return found && timed(rule, calendar, found);
}

/**
 * Returns the first day that the search for the next run must check. An earlier holiday can move its run past several
 * days off to a day after `after`. So the search also checks these days off.
 */
function firstOpen({ onHolidays }: ScheduleRule, calendar: LocalCalendar, after: CalendarDate): CalendarDate {
  let day = after;
  if (onHolidays === 'move') while (calendar.isDayOff(day)) day = addDays(day, -1);
  return addDays(day, 1);
}

export interface Past {
  readonly decidedOn: CalendarDate | null;
  readonly decided: ReadonlySet<CalendarDate>;
  readonly instant: Date;
}

/** Yields the future occurrences of a schedule in order of time. */
export function* occurrencesAfter(
  rule: ScheduleRule,
  calendar: LocalCalendar,
  { decidedOn, decided, instant }: Past,
): Generator<Occurrence, undefined> {
  const yesterday = addDays(calendarDateOf(instant, calendar.timeZone), -1);
  const after = decidedOn !== null && decidedOn > yesterday ? decidedOn : yesterday;
  let next = nextOccurrence(rule, calendar, after, decided);
  while (next) {
    if (next.dueAt > instant) yield next;
    next = nextOccurrence(rule, calendar, next.dueOn, decided);
  }
}

/** The first occurrence that runs; null if the schedule never runs. */
export function firstRun(occurrences: Iterable<Occurrence>): Occurrence | null {
  let skipped = 0;
  for (const occurrence of occurrences) {
    if (occurrence.skipped === null) return occurrence;
    skipped += 1;
    if (skipped > MOST_SKIPPED) break;
  }
  return null;
}
