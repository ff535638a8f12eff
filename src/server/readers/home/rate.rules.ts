import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Cents } from '#core/money/cents.ts';

/** Number of days from which the spending rate is averaged. Four weeks contain each weekday equally often. */
export const RATE_DAYS = 28;
/** Fewest days from which the spending rate is averaged, because fewer days do not represent a week. */
const LEAST_DAYS = 7;

export interface RateDays {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly days: number;
}

/**
 * Days of the spending rate, up to yesterday, because today is incomplete. A younger company uses the days since its
 * first refuel. Null if these days are fewer than a week.
 */
export function rateDays(firstRefuelOn: CalendarDate, today: CalendarDate): RateDays | null {
  const to = addDays(today, -1);
  const earliest = addDays(today, -RATE_DAYS);
  const from = firstRefuelOn > earliest ? firstRefuelOn : earliest;
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  return days < LEAST_DAYS ? null : { from, to, days };
}

export function daysLeft(
  heldCents: Cents,
  { spentCents, days }: { readonly spentCents: Cents; readonly days: number },
): number {
  // Integer arithmetic, because an average per day would lose cents to rounding.
  return Number((BigInt(heldCents) * BigInt(days)) / BigInt(spentCents));
}
