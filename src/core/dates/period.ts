import { billingDaysAround, billingDaysBefore, type BillingPeriod } from './billing-period.ts';
import { addDays, addMonths, firstDayOf, lastDayOf, monthIn } from './calendar-arithmetic.ts';
import { parseCalendarDate, type CalendarDate } from './calendar-date.ts';

/** The periods that have a name, in the order in which they are offered. Those of days end today and count today. */
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

/** Days of an organisation's calendar, both included; null where the period is open to that side. */
export interface Days {
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
}

/** What a report looks at: a named period, which moves on with the calendar, or chosen days, which stay. */
export type Period = NamedPeriod | Days;

/**
 * The days of a period, today being the day it is in the organisation's time zone and `billing` how much time one of its
 * bills covers.
 */
export function daysOf(period: Period, today: CalendarDate, billing: BillingPeriod = 'monthly'): Days {
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

/** As an address holds it: the name, or `2026-01-01..2026-01-31`, either side of which may be empty. */
export function formatPeriod(period: Period): string {
  return typeof period === 'string' ? period : `${period.from ?? ''}..${period.to ?? ''}`;
}

/** Reads what `formatPeriod` writes; null for anything else, and for days that run backwards. */
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
