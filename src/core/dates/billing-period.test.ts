import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { billingDaysAround, billingDaysBefore, type BillingPeriodDays } from './billing-period.ts';
import { addDays } from './calendar-arithmetic.ts';
import type { CalendarDate } from './calendar-date.ts';

const day = (text: string) => text as CalendarDate;

describe('billing periods', () => {
  it.each([
    ['weekly', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['weekly', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['weekly', '2027-01-01', '2026-12-28', '2027-01-03'],
    ['fortnightly', '2026-11-01', '2026-11-01', '2026-11-15'],
    ['fortnightly', '2026-11-15', '2026-11-01', '2026-11-15'],
    ['fortnightly', '2026-11-16', '2026-11-16', '2026-11-30'],
    ['fortnightly', '2028-02-29', '2028-02-16', '2028-02-29'],
    ['monthly', '2026-02-28', '2026-02-01', '2026-02-28'],
    ['monthly', '2026-12-31', '2026-12-01', '2026-12-31'],
  ] as const)('the %s period around %s covers the days %s to %s', (period, around, from, to) => {
    expect(billingDaysAround(day(around), period)).toEqual({ from, to });
  });

  it.each([
    ['weekly', '2026-11-23', '2026-11-16', '2026-11-22'],
    ['fortnightly', '2026-03-15', '2026-02-16', '2026-02-28'],
    ['fortnightly', '2026-03-16', '2026-03-01', '2026-03-15'],
    ['monthly', '2026-01-31', '2025-12-01', '2025-12-31'],
  ] as const)(
    'the %s period that precedes the period around %s covers the days %s to %s',
    (period, around, from, to) => {
      expect(billingDaysBefore(day(around), period)).toEqual({ from, to });
    },
  );

  it('billing periods cover each day exactly once', () => {
    const days = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((date) => day(date.toISOString().slice(0, 10)));
    const periods = fc.constantFrom<BillingPeriodDays>('weekly', 'fortnightly', 'monthly');
    fc.assert(
      fc.property(days, periods, (one, period) => {
        const { from, to } = billingDaysAround(one, period);
        expect(from <= one && one <= to).toBe(true);
        expect(billingDaysAround(from, period)).toEqual({ from, to });
        expect(billingDaysAround(to, period)).toEqual({ from, to });
        expect(billingDaysAround(addDays(to, 1), period).from).toBe(addDays(to, 1));
        expect(billingDaysBefore(one, period).to).toBe(addDays(from, -1));
      }),
    );
  });
});
