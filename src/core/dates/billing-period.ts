/** How much time one bill covers, in days of the organisation's calendar. */
import { addDays, firstDayOf, lastDayOf, mondayOf, monthIn } from './calendar-arithmetic.ts';
import type { CalendarDate } from './calendar-date.ts';

export type BillingPeriod = 'weekly' | 'fortnightly' | 'monthly';

/** The days that one bill covers, both included. */
export interface BillingDays {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
}

/** The last day of the first fortnight; the second ends with the month, however long that is. */
const MIDDLE = 15;

/** The period in which the day lies: a week begins on Monday, a fortnight on the 1st or the 16th, a month on the 1st. */
export function billingDaysAround(day: CalendarDate, period: BillingPeriod): BillingDays {
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

/** The period before the one in which the day lies. */
export function billingDaysBefore(day: CalendarDate, period: BillingPeriod): BillingDays {
  return billingDaysAround(addDays(billingDaysAround(day, period).from, -1), period);
}
