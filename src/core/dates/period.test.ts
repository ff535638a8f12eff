import { describe, expect, it } from 'vitest';
import type { CalendarDate } from './calendar-date.ts';
import { firstDayOf } from './period.ts';

describe('a period', () => {
  it('ends today and counts today', () => {
    const today = '2026-11-21' as CalendarDate;
    expect(firstDayOf('month', today)).toBe('2026-10-23');
    expect(firstDayOf('year', today)).toBe('2025-11-22');
    expect(firstDayOf('all', today)).toBeNull();
  });
});
