/**
 * Which days can be added up, and where the sums of a period come from.
 *
 * - A day is over some minutes after midnight in the organisation's time zone: a refuel carries the id of the instant at which
 *   it began, and is committed or given up well before that.
 * - The sums of a month hold where all its days are clean (closed, and nothing changed since). Of what they do not cover, the
 *   total comes from clean days, and everything else from the refuels themselves: a day of one vehicle is hardly ever more
 *   than one refuel.
 */
import { addDays, addMonths, firstDayOf, lastDayOf, monthIn } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate, Month } from '#core/dates/calendar-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';

/** Longer than any transaction lasts: 50 s a statement, 60 s between two. */
const CLOSE_AFTER_MS = 15 * 60_000;

/** The last day that nothing is added to any more. */
export function lastDayToClose(now: Date, timeZone: string): CalendarDate {
  return addDays(calendarDateOf(new Date(now.getTime() - CLOSE_AFTER_MS), timeZone), -1);
}

/** Days, both included. */
export interface DaySpan {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

export interface SumPlan {
  /** Months whose sums hold. */
  readonly months: readonly Month[];
  /** Days beside them whose sums hold. */
  readonly days: readonly CalendarDate[];
  /** What has to be counted from the refuels. */
  readonly live: readonly DaySpan[];
}

/** From which sums a period is put together. `usesDays` where there are sums of days. */
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

/** The same plan as spans, for very many days. */
export interface SpanPlan {
  /** Each from the first day of a month to the last one of another, or of the same. */
  readonly months: readonly DaySpan[];
  readonly days: readonly DaySpan[];
  /** Each within one month. */
  readonly live: readonly DaySpan[];
}

/** `clean` are the days whose sums hold, as spans that neither meet nor overlap, in the order of time. */
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

/** Joined to the last one where it follows it. */
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

/** Days that follow one another are one span. */
function spansOf(days: readonly CalendarDate[]): DaySpan[] {
  const spans: { from: CalendarDate; to: CalendarDate }[] = [];
  for (const day of days) {
    const last = spans.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else spans.push({ from: day, to: day });
  }
  return spans;
}
