import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addMonths } from './calendar-arithmetic.ts';
import { parseCalendarDate, type CalendarDate, type Month } from './calendar-date.ts';
import { monthBounds, monthOf } from './month.ts';
import { calendarDateOf, instantAt, isTimeZone, startOfDay } from './zone.ts';

const day = (text: string): CalendarDate => parseCalendarDate(text)!;

describe('calendar of an organization', () => {
  it('calendarDateOf returns the previous day in São Paulo shortly after midnight in UTC', () => {
    const instant = new Date('2026-12-01T02:59:59.999Z');
    expect(calendarDateOf(instant)).toBe('2026-11-30');
    expect(calendarDateOf(instant, 'UTC')).toBe('2026-12-01');
    expect(calendarDateOf(instant, 'America/Noronha')).toBe('2026-12-01');
  });

  it.each([
    ['2026-11-21', 'America/Sao_Paulo', '2026-11-21T03:00:00.000Z'],
    ['2026-11-21', 'America/Rio_Branco', '2026-11-21T05:00:00.000Z'],
    // On November 4, 2018, summer time began in São Paulo at midnight, so midnight did not exist.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    // On February 17, 2019, summer time ended in São Paulo at midnight, so the last hour of the previous day ran twice.
    ['2019-02-17', 'America/Sao_Paulo', '2019-02-17T03:00:00.000Z'],
    ['2019-02-16', 'America/Sao_Paulo', '2019-02-16T02:00:00.000Z'],
    ['2026-10-25', 'Europe/Madrid', '2026-10-24T22:00:00.000Z'],
  ])('the day %s in %s begins at %s', (date, timeZone, instant) => {
    expect(startOfDay(day(date), timeZone).toISOString()).toBe(instant);
  });

  it('startOfDay lies within its day, and the instant before belongs to the previous day', () => {
    const zones = fc.constantFrom('America/Sao_Paulo', 'America/Cuiaba', 'Europe/Madrid', 'UTC');
    const instants = fc.date({
      min: new Date('2000-01-02'),
      max: new Date('2099-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, zones, (instant, timeZone) => {
        const date = calendarDateOf(instant, timeZone);
        const start = startOfDay(date, timeZone);
        expect(calendarDateOf(start, timeZone)).toBe(date);
        expect(calendarDateOf(new Date(start.getTime() - 1), timeZone)).toBe(addDays(date, -1));
      }),
    );
  });

  it.each([
    ['08:00', '2026-11-21', 'America/Sao_Paulo', '2026-11-21T11:00:00.000Z'],
    // In 2026, clocks in Madrid go forward from 02:00 to 03:00 on March 29, and back from 03:00 to 02:00 on October 25.
    ['02:30', '2026-03-29', 'Europe/Madrid', '2026-03-29T01:00:00.000Z'],
    ['02:30', '2026-10-25', 'Europe/Madrid', '2026-10-25T00:30:00.000Z'],
    ['03:00', '2026-10-25', 'Europe/Madrid', '2026-10-25T02:00:00.000Z'],
    // On Lord Howe Island, in the southern hemisphere, clocks change by half an hour.
    ['02:15', '2026-10-04', 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
    ['01:45', '2026-04-05', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    ['00:10', '2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['23:30', '2019-02-16', 'America/Sao_Paulo', '2019-02-17T01:30:00.000Z'],
    // Samoa skipped December 30, 2011, when it crossed the date line.
    ['09:00', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('instantAt reads %s on %s in %s as %s', (time, date, timeZone, instant) => {
    expect(instantAt(day(date), time, timeZone).toISOString()).toBe(instant);
  });

  it('refuses an unknown time zone', () => {
    expect(isTimeZone('America/Sao_Paulo')).toBe(true);
    expect(isTimeZone('America/Springfield')).toBe(false);
    expect(() => calendarDateOf(new Date(), 'America/Springfield')).toThrow(RangeError);
  });
});

describe('months of an organization', () => {
  it('a month runs from its first instant to the first instant of the next month', () => {
    expect(monthOf(new Date('2026-12-01T02:00:00Z'))).toBe('2026-11');
    expect(monthBounds('2026-12' as Month)).toEqual({
      startsAt: new Date('2026-12-01T03:00:00Z'),
      endsBefore: new Date('2027-01-01T03:00:00Z'),
    });
  });

  it('addMonths crosses the end of the year', () => {
    expect(addMonths('2026-11' as Month, 3)).toBe('2027-02');
    expect(addMonths('2026-01' as Month, -1)).toBe('2025-12');
  });
});

describe('parseCalendarDate', () => {
  it.each(['2026-02-30', '2026-13-01', '2026-1-1', '21/11/2026', '2026-11-21T00:00:00Z', ''])(
    'refuses the date %j',
    (text) => {
      expect(parseCalendarDate(text)).toBeNull();
    },
  );

  it('accepts a leap day', () => {
    expect(parseCalendarDate('2028-02-29')).toBe('2028-02-29');
    expect(addDays(day('2028-02-28'), 2)).toBe('2028-03-01');
  });
});
