import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, lastDayOf, mondayOf, monthIn } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf } from '#core/dates/zone.ts';
import { localCalendar } from './running/local-calendar.ts';
import { isNamed, LAST_OF_MONTH, namedFrom, type DayRule } from './running/named-days.rules.ts';
import {
  firstRun,
  nextOccurrence,
  occurrencesAfter,
  type Occurrence,
  type ScheduleRule,
} from './running/occurrences.rules.ts';

const day = (text: string) => text as CalendarDate;
const daily: ScheduleRule = {
  type: 'daily',
  interval: 1,
  weekdays: [],
  monthDay: 0,
  startsOn: day('2026-01-01'),
  endsOn: null,
  onHolidays: 'run',
  time: '08:00',
};
const ruleOf = (rule: Partial<ScheduleRule>): ScheduleRule => ({ ...daily, ...rule });
const monthly = (monthDay: number, rule: Partial<ScheduleRule> = {}) =>
  ruleOf({ type: 'monthly', monthDay, ...rule });
const weekly = (weekdays: number[], rule: Partial<ScheduleRule> = {}) =>
  ruleOf({ type: 'weekly', weekdays, ...rule });

function namedDays(rule: DayRule, count: number): string[] {
  const days: string[] = [];
  let next = namedFrom(rule, rule.startsOn);
  while (next !== null && days.length < count) {
    days.push(next);
    next = namedFrom(rule, addDays(next, 1));
  }
  return days;
}

const inSaoPaulo = localCalendar({ timeZone: 'America/Sao_Paulo', state: 'SP' });

function decided(rule: ScheduleRule, count: number, calendar = inSaoPaulo): Occurrence[] {
  const found: Occurrence[] = [];
  let next = nextOccurrence(rule, calendar, addDays(rule.startsOn, -1));
  while (next !== null && found.length < count) {
    found.push(next);
    next = nextOccurrence(rule, calendar, next.dueOn);
  }
  return found;
}

const outcomesOf = (found: readonly Occurrence[]) =>
  found.map(({ on, dueOn, skipped }) => [on, skipped ?? dueOn]);

describe('days that a schedule names', () => {
  it('names the last day of short months, without drift, also in a leap year', () => {
    const days = ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31'];
    for (const monthDay of [31, LAST_OF_MONTH]) {
      expect(namedDays(monthly(monthDay, { startsOn: day('2027-12-01') }), 6)).toEqual(days);
    }
    expect(namedDays(monthly(30, { startsOn: day('2027-01-30') }), 3)).toEqual([
      '2027-01-30',
      '2027-02-28',
      '2027-03-30',
    ]);
    expect(namedDays(monthly(29, { startsOn: day('2027-02-01'), interval: 12 }), 3)).toEqual([
      '2027-02-28',
      '2028-02-29',
      '2029-02-28',
    ]);
  });

  it('counts months from the starting month of the schedule, even if its day has passed', () => {
    expect(namedDays(monthly(5, { startsOn: day('2026-01-20'), interval: 3 }), 3)).toEqual([
      '2026-04-05',
      '2026-07-05',
      '2026-10-05',
    ]);
  });

  it('counts weeks from the starting week of the schedule, across the end of a year', () => {
    expect(namedDays(weekly([5, 1], { startsOn: day('2026-12-17'), interval: 2 }), 4)).toEqual([
      '2026-12-18',
      '2026-12-28',
      '2027-01-01',
      '2027-01-11',
    ]);
  });

  it('names no day after the end of the schedule', () => {
    expect(namedDays(ruleOf({ interval: 3, endsOn: day('2026-01-07') }), 9)).toEqual([
      '2026-01-01',
      '2026-01-04',
      '2026-01-07',
    ]);
    expect(namedFrom(daily, day('3000-01-01'))).toBeNull();
  });

  it('names the same days as an independent definition of the rule', () => {
    const dates = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
      .map((date) => day(date.toISOString().slice(0, 10)));
    const rules = fc.record({
      type: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
      interval: fc.integer({ min: 1, max: 99 }),
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      monthDay: fc.integer({ min: 1, max: LAST_OF_MONTH }),
      startsOn: dates,
    });
    const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
    const months = (from: string, to: string) =>
      (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
      Number(to.slice(5, 7)) -
      Number(from.slice(5, 7));
    const isRuleDay = (rule: DayRule, one: CalendarDate): boolean => {
      const { type, interval, startsOn, weekdays, monthDay } = rule;
      if (one < startsOn) return false;
      if (type === 'daily') return days(startsOn, one) % interval === 0;
      if (type === 'weekly') {
        const isWeek = (days(mondayOf(startsOn), mondayOf(one)) / 7) % interval === 0;
        return isWeek && weekdays.includes(days(mondayOf(one), one) + 1);
      }
      const last = Number(lastDayOf(monthIn(one)).slice(8));
      return months(startsOn, one) % interval === 0 && Number(one.slice(8)) === Math.min(monthDay, last);
    };
    fc.assert(
      fc.property(rules, dates, (described, from) => {
        const rule = ruleOf(described);
        const next = namedFrom(rule, from);
        expect(next === null || isRuleDay(rule, next)).toBe(true);
        for (let one = from, left = 100; one < next! && left > 0; one = addDays(one, 1), left -= 1) {
          expect(isRuleDay(rule, one)).toBe(false);
        }
        expect(isNamed(rule, from)).toBe(isRuleDay(rule, from));
      }),
    );
  });
});

describe('occurrence of a schedule', () => {
  it('runs, skips or moves an occurrence on a holiday, as the schedule selects', () => {
    const on = { startsOn: day('2026-12-25'), endsOn: day('2026-12-31') };
    const yearly = { ...on, interval: 12 };
    expect(outcomesOf(decided(monthly(25, yearly), 1))).toEqual([['2026-12-25', '2026-12-25']]);
    expect(outcomesOf(decided(monthly(25, { ...yearly, onHolidays: 'skip' }), 1))).toEqual([
      ['2026-12-25', 'holiday'],
    ]);
    expect(outcomesOf(decided(monthly(25, { ...yearly, onHolidays: 'move' }), 1))).toEqual([
      ['2026-12-25', '2026-12-28'],
    ]);
  });

  it('moves no occurrence to a day of another run or of another moved run', () => {
    const from = { startsOn: day('2026-12-25'), onHolidays: 'move' } as const;
    expect(outcomesOf(decided(weekly([1, 5], from), 2))).toEqual([
      ['2026-12-25', 'day_taken'],
      ['2026-12-28', '2026-12-28'],
    ]);
    const days = new Map([
      ['2026-12-24', 'Eve'],
      ['2026-12-25', 'Christmas'],
    ]);
    const calendar = {
      ...inSaoPaulo,
      holidayOn: (one: CalendarDate) => days.get(one) ?? null,
      isDayOff: (one: CalendarDate) => days.has(one) || inSaoPaulo.isDayOff(one),
    };
    const two = weekly([4, 5, 6], { ...from, startsOn: day('2026-12-24') });
    expect(outcomesOf(decided(two, 4, calendar))).toEqual([
      ['2026-12-25', 'day_taken'],
      ['2026-12-26', '2026-12-26'],
      ['2026-12-24', '2026-12-28'],
      ['2026-12-31', '2026-12-31'],
    ]);
  });

  it('skips an occurrence if the schedule ends before the day of the move', () => {
    const rule = monthly(25, { startsOn: day('2026-12-01'), endsOn: day('2026-12-27'), onHolidays: 'move' });
    expect(outcomesOf(decided(rule, 2))).toEqual([['2026-12-25', 'holiday']]);
  });

  it('recognizes the holidays of the state', () => {
    const rule = ruleOf({ startsOn: day('2026-07-09'), endsOn: day('2026-07-09'), onHolidays: 'skip' });
    expect(decided(rule, 1)).toMatchObject([{ skipped: 'holiday', holiday: 'Revolução Constitucionalista' }]);
    const elsewhere = localCalendar({ timeZone: 'America/Sao_Paulo', state: 'MG' });
    expect(decided(rule, 1, elsewhere)).toMatchObject([{ skipped: null, holiday: null }]);
  });

  it('finds no run if every day of the schedule is a skipped holiday', () => {
    const christmas = monthly(25, { startsOn: day('2026-12-01'), interval: 12, onHolidays: 'skip' });
    const past = {
      decidedOn: null,
      decided: new Set<CalendarDate>(),
      instant: new Date('2026-11-21T10:00:00Z'),
    };
    expect(firstRun(occurrencesAfter(christmas, inSaoPaulo, past))).toBeNull();
    expect(firstRun(occurrencesAfter({ ...christmas, interval: 1 }, inSaoPaulo, past))?.on).toBe(
      '2027-01-25',
    );
  });

  it('finds the next run after now and after a day that is already decided', () => {
    const at = (instant: string, decidedOn: string | null = null) =>
      firstRun(
        occurrencesAfter(daily, inSaoPaulo, {
          decidedOn: decidedOn as CalendarDate | null,
          decided: new Set(),
          instant: new Date(instant),
        }),
      )?.dueAt.toISOString();
    expect(at('2026-11-21T10:59:59.999Z')).toBe('2026-11-21T11:00:00.000Z');
    expect(at('2026-11-21T11:00:00Z')).toBe('2026-11-22T11:00:00.000Z');
    expect(at('2026-11-21T10:00:00Z', '2026-11-21')).toBe('2026-11-22T11:00:00.000Z');
  });

  it('does not move a decided occurrence to a later day after a changed rule', () => {
    const rule = monthly(25, { startsOn: day('2026-12-01'), onHolidays: 'move' });
    const christmas = day('2026-12-25');
    expect(nextOccurrence(rule, inSaoPaulo, christmas)).toMatchObject({ on: christmas, dueOn: '2026-12-28' });
    expect(nextOccurrence(rule, inSaoPaulo, christmas, new Set([christmas]))?.on).toBe('2027-01-25');
  });

  it('decides each occurrence exactly once, in the order of due days, for any rule', () => {
    const rules = fc.record({
      type: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
      interval: fc.integer({ min: 1, max: 3 }),
      weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      monthDay: fc.integer({ min: 1, max: LAST_OF_MONTH }),
      onHolidays: fc.constantFrom('run' as const, 'skip' as const, 'move' as const),
    });
    fc.assert(
      fc.property(rules, (described) => {
        const rule = ruleOf({ ...described, endsOn: day('2026-12-31') });
        const found = decided(rule, 1_000);
        expect(found.map(({ on }) => on).sort()).toEqual(namedDays(rule, 1_000));
        const dueOn = found.map((one) => one.dueOn);
        expect(dueOn).toEqual([...new Set(dueOn)].sort());
        for (const { on, dueOn: due, skipped } of found) {
          if (due !== on) expect([inSaoPaulo.isDayOff(due), skipped]).toEqual([false, null]);
        }
      }),
      { numRuns: 20 },
    );
  });

  it.each(['America/Sao_Paulo', 'America/Noronha', 'America/New_York', 'Europe/Madrid', 'Pacific/Auckland'])(
    'runs a daily schedule exactly once each day in %s through two years of clock changes',
    (timeZone) => {
      const calendar = localCalendar({ timeZone, state: '' });
      for (const time of ['00:00', '01:30', '02:30']) {
        const found = decided(
          ruleOf({ time, startsOn: day('2017-06-01'), endsOn: day('2019-05-31') }),
          900,
          calendar,
        );
        expect(found.map(({ dueAt }) => calendarDateOf(dueAt, timeZone))).toEqual(found.map(({ on }) => on));
        expect(found).toHaveLength(730);
      }
    },
  );
});
