import { addDays, firstDayOf, lastDayOf, mondayOf, monthIn } from './calendar-arithmetic.ts';
import type { CalendarDate } from './calendar-date.ts';

export type BillingPeriodDays = 'weekly' | 'fortnightly' | 'monthly';

/** First and last day of a bill, both included. */
export interface BillingDays {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

const MIDDLE = 15;

/** Billing period that contains the day. Weeks start on Monday, fortnights on the 1st or 16th, months on the 1st. */
export function billingDaysAround(day: CalendarDate, period: BillingPeriodDays): BillingDays {
  const month = monthIn(day);
  switch (period) {
    case 'weekly': {
      const from = mondayOf(day);
      return { from, to: addDays(from, 6) };
    }
    case 'fortnightly': {
      const second = addDays(firstDayOf(month), MIDDLE);
      return day < second
        ? { from: firstDayOf(month), to: addDays(second, -1) }
        : { from: second, to: lastDayOf(month) };
    }
    case 'monthly':
      return { from: firstDayOf(month), to: lastDayOf(month) };
  }
}

export function billingDaysBefore(day: CalendarDate, period: BillingPeriodDays): BillingDays {
  return billingDaysAround(addDays(billingDaysAround(day, period).from, -1), period);
}
