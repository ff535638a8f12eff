import { addDays, type CalendarDate } from './calendar-date.ts';

/** How far back a history is looked at. */
export const PERIODS = ['month', 'quarter', 'year', 'all'] as const;
export type Period = (typeof PERIODS)[number];

const DAYS: Readonly<Record<Period, number | null>> = { month: 30, quarter: 91, year: 365, all: null };

/** The first day of it, today being its last; null for all there is. */
export function firstDayOf(period: Period, today: CalendarDate): CalendarDate | null {
  const days = DAYS[period];
  return days === null ? null : addDays(today, 1 - days);
}
