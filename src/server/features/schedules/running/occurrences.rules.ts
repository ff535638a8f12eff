/** What becomes of the days that a schedule names: it runs, on that day or off a holiday, or it does not. */
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf, instantAt } from '#core/dates/zone.ts';
import { isNamed, namedFrom, type DayRule } from './named-days.rules.ts';

/** The calendar and the clocks of an organisation. */
export interface LocalCalendar {
  readonly timeZone: string;
  /** What a day is called that is a holiday. */
  holidayOn(day: CalendarDate): string | null;
  /** A Saturday, a Sunday or a holiday. */
  isDayOff(day: CalendarDate): boolean;
}

/** When a schedule runs. */
export interface ScheduleRule extends DayRule {
  /** `HH:MM`. */
  readonly time: string;
}

/** A day that a schedule names. */
export interface Occurrence {
  readonly on: CalendarDate;
  /** The day on which it is decided: another one where it is moved. No two of a schedule have the same one. */
  readonly dueOn: CalendarDate;
  readonly dueAt: Date;
  readonly holiday: string | null;
  /** Why it hands out nothing, as the calendar has it. */
  readonly skipped: 'holiday' | 'day_taken' | null;
}

/** So many occurrences in a row that hand out nothing are followed: a schedule that has more never runs. */
export const MOST_SKIPPED = 30;

type Day = Omit<Occurrence, 'dueAt'>;

/** What becomes of a day that the rule names. */
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

/** By a run of its own, or by a holiday before this one that is moved there too. */
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
 * The first occurrence that is decided on a later day than `after`; null where there is none. `decided`: days that were decided under
 * another rule, and would be moved to a later day by this one.
 */
export function nextOccurrence(
  rule: ScheduleRule,
  calendar: LocalCalendar,
  after: CalendarDate,
  decided: ReadonlySet<CalendarDate> = NONE,
): Occurrence | null {
  let found: Day | null = null;
  let on = namedFrom(rule, firstOpen(rule, calendar, after));
  // Nothing is moved to a day before its own.
  while (on !== null && (!found || on < found.dueOn)) {
    const day = decideDay(rule, calendar, on);
    const isOpen = day.dueOn > after && !decided.has(on);
    if (isOpen && (!found || day.dueOn < found.dueOn)) found = day;
    on = namedFrom(rule, addDays(on, 1));
  }
  return found && timed(rule, calendar, found);
}

/** The first day that may be decided after that one: of a row of days off, all are moved beyond its end. */
function firstOpen({ onHolidays }: ScheduleRule, calendar: LocalCalendar, after: CalendarDate): CalendarDate {
  let day = after;
  if (onHolidays === 'move') while (calendar.isDayOff(day)) day = addDays(day, -1);
  return addDays(day, 1);
}

/** From where occurrences are looked for: what was decided up to a day, or was due up to an instant, is over. */
export interface Past {
  readonly decidedOn: CalendarDate | null;
  /** Days that were decided, the latest few. */
  readonly decided: ReadonlySet<CalendarDate>;
  readonly instant: Date;
}

/** Those that are still to come, one after the other. */
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

/** The first of them that hands out; null where none ever does. */
export function firstRun(occurrences: Iterable<Occurrence>): Occurrence | null {
  let skipped = 0;
  for (const occurrence of occurrences) {
    if (occurrence.skipped === null) return occurrence;
    skipped += 1;
    if (skipped > MOST_SKIPPED) break;
  }
  return null;
}
