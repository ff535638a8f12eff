/** At which rate credit is spent, and how long it lasts at that rate. */
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Cents } from '#core/money/cents.ts';

/** Four weeks: each day of the week is in it as often as any other. */
export const RATE_DAYS = 28;
/** Fewer say nothing of a week. */
const LEAST_DAYS = 7;

export interface RateDays {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly days: number;
}

/**
 * The days that tell the rate, up to yesterday: today is not over. A company that is younger than them is asked for the days since
 * its first refuel; null where these are too few.
 */
export function rateDays(firstRefuelOn: CalendarDate, today: CalendarDate): RateDays | null {
  const to = addDays(today, -1);
  const earliest = addDays(today, -RATE_DAYS);
  const from = firstRefuelOn > earliest ? firstRefuelOn : earliest;
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return days < LEAST_DAYS ? null : { from, to, days };
}

/** Whole days; what is left of the last one does not count. */
export function daysLeft(
  heldCents: Cents,
  { spentCents, days }: { readonly spentCents: Cents; readonly days: number },
): number {
  // In whole numbers: a mean of cents has no end.
  return Number((BigInt(heldCents) * BigInt(days)) / BigInt(spentCents));
}
