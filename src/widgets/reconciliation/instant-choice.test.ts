import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { formatChoice, instantOf, minuteOf, parseChoice, type InstantChoice } from './instant-choice.ts';

const ZONE = 'America/Sao_Paulo';
const now = new Date('2026-11-23T14:30:20.500Z');
const minute = (day: string, time: string) => ({ day: day as CalendarDate, time });
const at = (choice: InstantChoice, zone = ZONE) => {
  const instant = instantOf(choice, now, zone);
  return instant instanceof Date ? instant.toISOString() : instant;
};

describe('instant-choice', () => {
  it.each<[string, InstantChoice, string | null]>([
    ['null for now', 'now', null],
    ['the end of yesterday', 'yesterday', '2026-11-23T02:59:59.999Z'],
    ['the end of the previous month', 'lastMonth', '2026-11-01T02:59:59.999Z'],
    ['the end of a minute', minute('2026-11-20', '14:30'), '2026-11-20T17:30:59.999Z'],
    ['null for the current minute', minute('2026-11-23', '11:30'), null],
    ['"ahead" for the next minute', minute('2026-11-23', '11:31'), 'ahead'],
    [
      'the end of a minute on a day that begins at one o’clock',
      minute('2017-10-15', '09:00'),
      '2017-10-15T11:00:59.999Z',
    ],
    [
      'the first minute of that day for a time before its beginning',
      minute('2017-10-15', '00:30'),
      '2017-10-15T03:00:59.999Z',
    ],
    [
      'the end of a minute after the clocks are set back',
      minute('2018-02-17', '23:10'),
      '2018-02-18T01:10:59.999Z',
    ],
  ])('calculates %s', (_what, choice, instant) => {
    expect(at(choice)).toBe(instant);
  });

  it.each(['America/Sao_Paulo', 'America/Manaus'])(
    'converts an instant to the minute in %s and back',
    (zone) => {
      for (const instant of ['2026-11-20T00:00:59.999Z', '2026-03-01T23:17:59.999Z']) {
        expect(at(minuteOf(new Date(instant), zone), zone)).toBe(instant);
      }
    },
  );

  it('restores a choice from its address and reads an invalid address as now', () => {
    for (const choice of ['now', 'yesterday', 'lastMonth', minute('2026-11-20', '07:05')] as const) {
      expect(parseChoice(formatChoice(choice))).toEqual(choice);
    }
    for (const text of ['', 'tomorrow', '2026-11-20', '2026-02-30T10:00', '2026-11-20T24:00']) {
      expect(parseChoice(text)).toBe('now');
    }
  });
});
