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

/** Days of one month, both included. */
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
