/** Which period a bill is for. One begins where the last one ended, whatever was agreed meanwhile. */
import type { BillingPeriod, BillingType } from '#contract/terms.ts';
import { billingDaysAround, type BillingDays } from '#core/dates/billing-period.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf, startOfDay } from '#core/dates/zone.ts';

/** How a period is billed. */
interface BillingTerms {
  readonly type: BillingType;
  readonly period: BillingPeriod;
}

/** What was agreed last, and from which day on it holds; null for always. */
export interface AgreedBilling extends BillingTerms {
  readonly timeZone: string;
  readonly from: CalendarDate | null;
}

/** A bill that stands, as far as the next one follows from it. */
export interface StandingBill extends BillingTerms {
  readonly endsOn: CalendarDate;
  readonly endsAt: Date;
}

export interface BillSpan extends BillingTerms, BillingDays {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The first one there is: the whole period in which that instant lies. Nothing is lent before it was agreed. */
export function firstBill(agreed: AgreedBilling, at: Date): BillSpan {
  const { timeZone, period, from } = agreed;
  const day = calendarDateOf(at, timeZone);
  const days = billingDaysAround(day, period);
  const terms = from !== null && from > day ? { type: 'prePaid' as const, period } : agreed;
  return spanOf(terms, timeZone, days, startOfDay(days.from, timeZone));
}

/**
 * The one after it. Terms act from the first period that begins when they hold; of another length, it ends where a whole
 * period of that length ends, and is the shorter for it.
 */
export function nextBill(agreed: AgreedBilling, last: StandingBill): BillSpan {
  const from = addDays(last.endsOn, 1);
  const terms = agreed.from !== null && agreed.from > from ? last : agreed;
  const { to } = billingDaysAround(from, terms.period);
  return spanOf(terms, agreed.timeZone, { from, to }, last.endsAt);
}

function spanOf(
  { type, period }: BillingTerms,
  timeZone: string,
  days: BillingDays,
  startsAt: Date,
): BillSpan {
  return { type, period, ...days, startsAt, endsAt: startOfDay(addDays(days.to, 1), timeZone) };
}
