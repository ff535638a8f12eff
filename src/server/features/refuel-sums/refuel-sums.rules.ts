/**
 * Rules for closing days, and for the sources of a period's sums.
 *
 * - A day ends some minutes after midnight in the organization's time zone: a refuel's id is the instant at which it began,
 * and its transaction ends well before that.
 * - The sums of a month are valid if all its days are clean (closed and unchanged since). For other days, the total uses
 * clean days. All other dimensions use the refuels themselves, because a vehicle rarely refuels twice a day.
 */
import { addDays, addMonths, firstDayOf, lastDayOf, monthIn } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate, Month } from '#core/dates/calendar-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';

/** Longer than any transaction: 50 s per statement, 60 s between two. */
const CLOSE_AFTER_MS = 15 * 60_000;

/** The last day that can no longer change by a new refuel. */
export function lastDayToClose(now: Date, timeZone: string): CalendarDate {
  return addDays(calendarDateOf(new Date(now.getTime() - CLOSE_AFTER_MS), timeZone), -1);
}

/** Both days included. */
export interface DaySpan {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export interface SumPlan {
  /** Months with valid sums. */
  readonly months: readonly Month[];
  /** Further days with valid sums. */
  readonly days: readonly CalendarDate[];
  /** Days to count from the refuels. */
  readonly live: readonly DaySpan[];
}

/** Selects the sources of a period's sums. `usesDays`: sums of days exist. */
export function planSums(
  { from, to }: DaySpan,
  isClean: (day: CalendarDate) => boolean,
  { usesDays }: { readonly usesDays: boolean },
): SumPlan {
  const months: Month[] = [];
  const days: CalendarDate[] = [];
  const live: DaySpan[] = [];
  for (let month = monthIn(from); month <= monthIn(to); month = addMonths(month, 1)) {
    const [first, last] = [firstDayOf(month), lastDayOf(month)];
    const within = daysBetween({ from: first < from ? from : first, to: last > to ? to : last });
    if (from <= first && last <= to && within.every(isClean)) {
      months.push(month);
      continue;
    }
    const summed = new Set(usesDays ? within.filter(isClean) : []);
    days.push(...summed);
    live.push(...spansOf(within.filter((day) => !summed.has(day))));
  }
  return { months, days, live };
}

/** The same plan as spans, for long periods. */
export interface SpanPlan {
  /** Whole months, from the first day of one to the last day of the same or a later one. */
  readonly months: readonly DaySpan[];
  readonly days: readonly DaySpan[];
  /** Each within one month. */
  readonly live: readonly DaySpan[];
}

/** `clean`: spans of clean days in order of time, which neither touch nor overlap. */
export function planSpans(
  { from, to }: DaySpan,
  clean: readonly DaySpan[],
  { usesDays }: { readonly usesDays: boolean },
): SpanPlan {
  const months: DaySpan[] = [];
  const days: DaySpan[] = [];
  const live: DaySpan[] = [];
  for (let month = monthIn(from); month <= monthIn(to); month = addMonths(month, 1)) {
    const [first, last] = [firstDayOf(month), lastDayOf(month)];
    if (from <= first && last <= to && clean.some((span) => span.from <= first && last <= span.to)) {
      addSpan(months, { from: first, to: last });
      continue;
    }
    const within = { from: first < from ? from : first, to: last > to ? to : last };
    const summed = usesDays ? clean.flatMap((span) => overlapOf(span, within) ?? []) : [];
    for (const span of summed) addSpan(days, span);
    let next = within.from;
    for (const span of summed) {
      if (next < span.from) live.push({ from: next, to: addDays(span.from, -1) });
      next = addDays(span.to, 1);
    }
    if (next <= within.to) live.push({ from: next, to: within.to });
  }
  return { months, days, live };
}

function overlapOf(one: DaySpan, other: DaySpan): DaySpan | null {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  return from <= to ? { from, to } : null;
}

/** Merges the span with the last one if they touch. */
function addSpan(spans: DaySpan[], span: DaySpan): void {
  const last = spans.at(-1);
  if (last && addDays(last.to, 1) === span.from) spans[spans.length - 1] = { from: last.from, to: span.to };
  else spans.push(span);
}

export function daysBetween({ from, to }: DaySpan): CalendarDate[] {
  const days: CalendarDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** Merges consecutive days. */
function spansOf(days: readonly CalendarDate[]): DaySpan[] {
  const spans: { from: CalendarDate; to: CalendarDate }[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}
