import { billingDaysAround, billingDaysBefore, type BillingPeriodDays } from './billing-period.ts';
import { addDays, addMonths, firstDayOf, lastDayOf, monthIn } from './calendar-arithmetic.ts';
import { parseCalendarDate, type CalendarDate } from './calendar-date.ts';

/** Named periods in the order of the menu. Periods of days end today and include today. */
export const NAMED_PERIODS = [
  'today',
  'days7',
  'days30',
  'days90',
  'thisMonth',
  'lastMonth',
  'thisBilling',
  'lastBilling',
  'all',
] as const;
type NamedPeriod = (typeof NAMED_PERIODS)[number];

/** Days of an organization's calendar, both included. Null leaves that side open. */
export interface Days {
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
}

export type Period = NamedPeriod | Days;

export function daysOf(period: Period, today: CalendarDate, billing: BillingPeriodDays = 'monthly'): Days {
  if (typeof period === 'object') return period;
  const month = monthIn(today);
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'days7':
      return { from: addDays(today, -6), to: today };
    case 'days30':
      return { from: addDays(today, -29), to: today };
    case 'days90':
      return { from: addDays(today, -89), to: today };
    case 'thisMonth':
      return { from: firstDayOf(month), to: today };
    case 'lastMonth': {
      const before = addMonths(month, -1);
      return { from: firstDayOf(before), to: lastDayOf(before) };
    }
    case 'thisBilling':
      return { from: billingDaysAround(today, billing).from, to: today };
    case 'lastBilling':
      return billingDaysBefore(today, billing);
    case 'all':
      return { from: null, to: null };
  }
}

/** Format for URLs: the name, or `2026-01-01..2026-01-31` with either side optional. */
export function formatPeriod(period: Period): string {
  return typeof period === 'string' ? period : `${period.from ?? ''}..${period.to ?? ''}`;
}

/** Reads the output of `formatPeriod`; null for other text and for days in reverse order. */
export function parsePeriod(text: string): Period | null {
  const named = NAMED_PERIODS.find((name) => name === text);
  if (named) return named;
  const [first = '', last = '', ...more] = text.split('..');
  if (more.length > 0 || !text.includes('..')) return null;
  const from = parseCalendarDate(first);
  const to = parseCalendarDate(last);
  const isRead = (from !== null || first === '') && (to !== null || last === '');
  if (!isRead || (from === null && to === null) || (from && to && from > to)) return null;
  return { from, to };
}
