/** Business days of Brazilian banks. */
import { isBusinessDay } from '@brazilian-utils/brazilian-utils';
import type { CalendarDate } from '#core/dates/calendar-date.ts';

/**
 * Returns the day `count` business days after `date`. Skips weekends, national holidays, Carnival Monday and Tuesday, and
 * Corpus Christi (resolution 4.880 of the National Monetary Council).
 */
export function businessDaysAfter(date: CalendarDate, count: number): CalendarDate {
  let found = noonOf(date);
  for (let left = count; left > 0;) {
    found = daysAfter(found, 1);
    if (areBanksOpen(found)) left -= 1;
  }
  return calendarDateOf(found);
}

function areBanksOpen(day: Date): boolean {
  return isBusinessDay(day) && !isCarnivalTuesday(daysAfter(day, 1));
}

/**
 * True for Carnival Tuesday. `@brazilian-utils` has two optional holidays: Carnival Tuesday and Corpus Christi, which
 * is a Thursday.
 */
function isCarnivalTuesday(day: Date): boolean {
  return day.getDay() === 2 && !isBusinessDay(day) && isBusinessDay(day, { includeOptional: false });
}

/**
 * Returns noon of a day. `@brazilian-utils` reads dates in the machine's time zone, and daylight saving time never
 * moves noon to another day.
 */
function noonOf(date: CalendarDate): Date {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return new Date(year, month - 1, day, 12);
}

const daysAfter = (noon: Date, days: number) =>
  new Date(noon.getFullYear(), noon.getMonth(), noon.getDate() + days, 12);

function calendarDateOf(noon: Date): CalendarDate {
  const parts = [noon.getFullYear(), noon.getMonth() + 1, noon.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-') as CalendarDate;
}
