/**
 * Rules for closing days, and for the sources of a period's refuel sums. A day closes some minutes after midnight in the
 * organization's time zone. A refuel's id is the instant at which the refuel began, and its transaction ends well before
 * the day closes. The stored sums of a month are valid if all its days are clean, which means closed and unchanged
 * since. In other months, the sum of all refuels uses the stored sums of clean days. Sums by vehicle, person or another
 * dimension count the refuels, because a vehicle rarely refuels twice a day.
 */
import { addDays, addMonths, firstDayOf, lastDayOf, monthIn } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate, Month } from '#core/dates/calendar-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';

/**
 * Time between the end of a day and its closing. It is far longer than the database's timeouts: 50 s for a statement,
 * 60 s between two statements of a transaction.
 */
const CLOSE_AFTER_MS = 15 * 60_000;

export function lastDayToClose(now: Date, timeZone: string): CalendarDate {
  return addDays(calendarDateOf(new Date(now.getTime() - CLOSE_AFTER_MS), timeZone), -1);
}

export interface DaySpan {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export interface SumPlan {
  readonly months: readonly Month[];
  /** Days with valid sums, in months without valid sums. */
  readonly days: readonly CalendarDate[];
  /** Days without valid sums, whose refuels are counted. */
  readonly live: readonly DaySpan[];
}

/** Selects the sources of a period's sums. `usesDays` means that the dimension has sums of single days. */
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

/** Sources of the refuel sums of a long period, as spans of days. */
export interface SpanPlan {
  readonly months: readonly DaySpan[];
  readonly days: readonly DaySpan[];
  readonly live: readonly DaySpan[];
}

/**
 * Selects the sources of a period's sums. `clean` contains spans of clean days in order of time, which neither touch nor
 * overlap.
 */
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

function spansOf(days: readonly CalendarDate[]): DaySpan[] {
  const spans: { from: CalendarDate; to: CalendarDate }[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}
