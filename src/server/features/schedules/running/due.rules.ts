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

/** Maximum delay of a run, by schedule type. A later occurrence is only logged. */
const GRACE_MS: Readonly<Record<ScheduleType, number>> = {
  daily: 6 * HOUR_MS,
  weekly: 24 * HOUR_MS,
  monthly: 48 * HOUR_MS,
};

export interface WaitingRun {
  readonly on: CalendarDate;
  readonly dueAt: Date;
}

/** Returns all occurrences that are due until `now`, in order of time. */
export function dueUntil(
  rule: ScheduleRule,
  calendar: LocalCalendar,
  { waiting, decided, now }: { waiting: WaitingRun; decided: ReadonlySet<CalendarDate>; now: Date },
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

/** A due occurrence with the reason for which it does not run. `reason` is null for the occurrence that runs. */
export interface Decided {
  readonly occurrence: Occurrence;
  readonly reason: RunReason | null;
}

/**
 * Decides which due occurrence runs. After a downtime, only the latest missed occurrence runs, and only within its maximum
 * delay, so that runs do not pile up. A paused schedule runs none.
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

/** The next occurrence, and the next occurrence that distributes. Each is null if the schedule has no such occurrence. */
export interface Ahead {
  readonly due: Occurrence | null;
  readonly run: Occurrence | null;
}

export function lookAhead(rule: ScheduleRule, calendar: LocalCalendar, past: Past): Ahead {
  const due = occurrencesAfter(rule, calendar, past).next().value ?? null;
  return { due, run: firstRun(occurrencesAfter(rule, calendar, past)) };
}
