import { describe, expect, it } from 'vitest';
import { parseCalendarDate } from './calendar-date.ts';
import { formatAge } from './format-age.ts';
import { formatDate, formatInstant } from './format-date.ts';

describe('formatDate and formatInstant', () => {
  it('formatDate orders day and month by the locale', () => {
    const date = parseCalendarDate('2026-11-05')!;
    expect(formatDate(date)).toBe('05/11/2026');
    expect(formatDate(date, 'en-US')).toBe('11/05/2026');
    expect(formatDate(date, 'es-ES')).toBe('05/11/2026');
  });

  it('formatInstant shows the local time of the time zone', () => {
    const instant = new Date('2026-11-05T02:30:00Z');
    expect(formatInstant(instant)).toBe('04/11/2026, 23:30');
    expect(formatInstant(instant, 'es-ES', 'UTC')).toBe('05/11/2026, 02:30');
    expect(formatInstant(instant, 'en-US')).toMatch(/^11\/04\/2026, 11:30\sPM$/);
  });
});

describe('formatAge', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const ago = (ms: number) => new Date(now.getTime() - ms);

  it.each([
    [0, 'agora'],
    [59_999, 'agora'],
    [-5_000, 'agora'],
    [120_000, 'há 2 min'],
    [3_599_999, 'há 59 min'],
    [3 * 3_600_000, 'há 3 h'],
    [24 * 3_600_000, 'ontem'],
    [5 * 86_400_000, 'há 5 dias'],
  ])('writes an age of %s ms as %j', (ms, text) => {
    expect(formatAge(ago(ms), now)).toBe(text);
  });

  it('writes an age in English and Spanish', () => {
    expect(formatAge(ago(120_000), now, 'en-US')).toBe('2 min ago');
    expect(formatAge(ago(120_000), now, 'es-ES')).toBe('hace 2 min');
  });
});
