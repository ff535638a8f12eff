/** Billing periods. Each period begins at the end of the previous one, even if the terms changed meanwhile. */
import type { BillingPeriod, BillingType } from '#contract/terms.ts';
import { billingDaysAround, type BillingDays } from '#core/dates/billing-period.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf, startOfDay } from '#core/dates/zone.ts';

interface BillingTerms {
  readonly type: BillingType;
  readonly period: BillingPeriod;
}

/** The latest agreed billing terms. `from` is the first day of these terms; null if they have no first day. */
export interface AgreedBilling extends BillingTerms {
  readonly timeZone: string;
  readonly from: CalendarDate | null;
}

export interface StandingBill extends BillingTerms {
  readonly endsOn: CalendarDate;
  readonly endsAt: Date;
}

export interface BillSpan extends BillingTerms, BillingDays {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/**
 * The first bill of an organization covers the whole period around `at`. The bill is pre-paid if the agreed terms begin
 * after `at`.
 */
export function firstBill(agreed: AgreedBilling, at: Date): BillSpan {
  const { timeZone, period, from } = agreed;
  const day = calendarDateOf(at, timeZone);
  const days = billingDaysAround(day, period);
  const terms = from !== null && from > day ? { type: 'prePaid' as const, period } : agreed;
  return spanOf(terms, timeZone, days, startOfDay(days.from, timeZone));
}

/**
 * New terms apply from the first period that begins on or after their first day.
 * If the new terms change the length of periods, their first period is shorter. It ends with a whole calendar period of the
 * new length.
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
