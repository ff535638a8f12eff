/** What becomes of the occurrences that were due when somebody looked: one runs at most, and each has its line. */
import type { RunReason, ScheduleType } from '#contract/schedules.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import {
  firstRun,
  nextOccurrence,
  occurrenceOn,
  occurrencesAfter,
  type LocalCalendar,
  type Occurrence,
  type Past,
  type ScheduleRule,
} from './occurrences.rules.ts';

const HOUR_MS = 3_600_000;

/** How late a run may still happen; later it is logged and left. */
const GRACE_MS: Readonly<Record<ScheduleType, number>> = {
  daily: 6 * HOUR_MS,
  weekly: 24 * HOUR_MS,
  monthly: 48 * HOUR_MS,
};

/** What a schedule waits for: the occurrence that is decided next, as it was worked out when it was written. */
export interface Waiting {
  readonly on: CalendarDate;
  readonly dueAt: Date;
}

/** Every occurrence that was due up to now, in the order in which they were. */
export function dueUntil(
  rule: ScheduleRule,
  calendar: LocalCalendar,
  { waiting, decided, now }: { waiting: Waiting; decided: ReadonlySet<CalendarDate>; now: Date },
): Occurrence[] {
  const due: Occurrence[] = [];
  let next: Occurrence | null = {
    ...occurrenceOn(rule, calendar, waiting.on),
    dueAt: waiting.dueAt,
    dueOn: calendarDateOf(waiting.dueAt, calendar.timeZone),
  };
  while (next && next.dueAt <= now) {
    due.push(next);
    next = nextOccurrence(rule, calendar, next.dueOn, new Set([...decided, next.on]));
  }
  return due;
}

/** An occurrence, and why it hands out nothing; the one that runs has no reason. */
export interface Decided {
  readonly occurrence: Occurrence;
  readonly reason: RunReason | null;
}

/**
 * After a stop the latest missed run alone happens, and only within its grace: never a burst. A schedule that is paused runs
 * none.
 */
export function decideDue(
  { type, isPaused }: { readonly type: ScheduleType; readonly isPaused: boolean },
  due: readonly Occurrence[],
  now: Date,
): Decided[] {
  const latest = due.findLast(({ skipped }) => skipped === null);
  return due.map((occurrence) => {
    if (isPaused) return { occurrence, reason: 'paused' };
    if (occurrence.skipped !== null) return { occurrence, reason: occurrence.skipped };
    const isInTime = now.getTime() - occurrence.dueAt.getTime() <= GRACE_MS[type];
    return { occurrence, reason: occurrence === latest && isInTime ? null : 'too_late' };
  });
}

/** What comes next: the occurrence that is decided, and the one that hands out; nulls where there is none any more. */
export interface Ahead {
  readonly due: Occurrence | null;
  readonly run: Occurrence | null;
}

export function lookAhead(rule: ScheduleRule, calendar: LocalCalendar, past: Past): Ahead {
  const due = occurrencesAfter(rule, calendar, past).next().value ?? null;
  return { due, run: firstRun(occurrencesAfter(rule, calendar, past)) };
}
