import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { CalendarDate, Month } from './calendar-date.ts';
import { daysOf, formatPeriod, NAMED_PERIODS, parsePeriod, type Period } from './period.ts';

const day = (text: string) => text as CalendarDate;

describe('periods', () => {
  it('a period of days ends today and includes today', () => {
    const today = day('2026-11-21');
    expect(daysOf('today', today)).toEqual({ from: today, to: today });
    expect(daysOf('days7', today)).toEqual({ from: '2026-11-15', to: today });
    expect(daysOf('days30', today)).toEqual({ from: '2026-10-23', to: today });
    expect(daysOf('days90', today)).toEqual({ from: '2026-08-24', to: today });
    expect(daysOf('all', today)).toEqual({ from: null, to: null });
  });

  it('this month ends today, and last month covers the whole calendar month', () => {
    expect(daysOf('thisMonth', day('2026-11-21'))).toEqual({ from: '2026-11-01', to: '2026-11-21' });
    expect(daysOf('lastMonth', day('2026-03-31'))).toEqual({ from: '2026-02-01', to: '2026-02-28' });
    expect(daysOf('lastMonth', day('2028-03-01'))).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(daysOf('lastMonth', day('2026-01-15'))).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  });

  it('this billing ends today, and last billing covers the whole previous billing period', () => {
    const today = day('2026-11-21');
    expect(daysOf('thisBilling', today, 'weekly')).toEqual({ from: '2026-11-16', to: today });
    expect(daysOf('lastBilling', today, 'weekly')).toEqual({ from: '2026-11-09', to: '2026-11-15' });
    expect(daysOf('thisBilling', today, 'fortnightly')).toEqual({ from: '2026-11-16', to: today });
    expect(daysOf('lastBilling', today, 'fortnightly')).toEqual({ from: '2026-11-01', to: '2026-11-15' });
    expect(daysOf('thisBilling', today, 'monthly')).toEqual(daysOf('thisMonth', today));
    expect(daysOf('lastBilling', today, 'monthly')).toEqual(daysOf('lastMonth', today));
  });

  it('daysOf returns selected days unchanged', () => {
    const days = { from: day('2026-02-01'), to: null };
    expect(daysOf(days, day('2026-11-21'))).toBe(days);
  });

  it('parsePeriod reads every period that formatPeriod writes', () => {
    const dates = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    const anyDay = dates.map((date) => day(date.toISOString().slice(0, 10)));
    const selected = fc
      .tuple(fc.option(anyDay), fc.option(anyDay))
      .filter(([from, to]) => (from ?? to) !== null && !(from && to && from > to))
      .map(([from, to]) => ({ from, to }));
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...NAMED_PERIODS), selected), (period: Period) => {
        expect(parsePeriod(formatPeriod(period))).toEqual(period);
      }),
    );
  });

  it.each([
    '',
    '..',
    'week',
    '2026-02-30..',
    '2026-02-02..2026-02-01',
    '2026-01-01',
    '2026-01-01..x',
    '..2026-01-01..',
  ])('parsePeriod returns null for %j', (text) => expect(parsePeriod(text)).toBeNull());
});

/**
 * A page may replace `Date`, for example to follow the server's clock. Subclasses of this replacement create plain
 * dates.
 */
const PlatformDate = Date;
function pageDate(...parts: []) {
  return new PlatformDate(...parts);
}
Object.setPrototypeOf(pageDate, PlatformDate);
pageDate.prototype = PlatformDate.prototype;

describe('calendar arithmetic', () => {
  it.each([
    ['', Date],
    [' and of a Date that the page has replaced', pageDate],
  ])('is independent of machine time zones that skip an hour or a day%s', async (_, PageDate) => {
    const zone = process.env['TZ'];
    vi.stubGlobal('Date', PageDate);
    vi.resetModules();
    const { addDays, addMonths, lastDayOf, monthIn } = await import('./calendar-arithmetic.ts');
    try {
      for (const machine of ['America/Sao_Paulo', 'Pacific/Apia', 'Europe/Madrid', 'UTC']) {
        process.env['TZ'] = machine;
        expect(addDays(day('2011-12-29'), 1)).toBe('2011-12-30');
        expect(addDays(day('2018-11-03'), 1)).toBe('2018-11-04');
        expect(addDays(day('2026-03-28'), 2)).toBe('2026-03-30');
        expect(addMonths('2011-11' as Month, 1)).toBe('2011-12');
        expect(addMonths('2026-10' as Month, 1)).toBe('2026-11');
        expect(lastDayOf('2011-12' as Month)).toBe('2011-12-31');
        expect(monthIn(day('2026-11-21'))).toBe('2026-11');
      }
    } finally {
      vi.unstubAllGlobals();
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    }
  });
});
