import { getHolidays } from '@brazilian-utils/brazilian-utils';
import { addDays, mondayOf } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';

const YEARS = /^(19|20)/;

type HolidayStateCode = NonNullable<Exclude<Parameters<typeof getHolidays>[0], number>['stateCode']>;

const known = new Map<string, ReadonlyMap<string, string>>();
const MOST_KNOWN = 500;

/**
 * Name of a national, state or optional holiday (Carnival Tuesday, Corpus Christi); null on other days. Easter Sunday is no
 * holiday by law.
 */
export function holidayOn(day: CalendarDate, state: string): string | null {
  if (!YEARS.test(day)) return null;
  const year = day.slice(0, 4);
  const key = `${year} ${state}`;
  const names = known.get(key) ?? readYear(Number(year), state);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, names);
  return names.get(day.slice(5)) ?? null;
}

/**
 * Holidays of a year by day, with keys in the form `MM-DD`. `@brazilian-utils` returns each holiday as midnight in the
 * machine's time zone.
 */
function readYear(year: number, state: string): ReadonlyMap<string, string> {
  // An unknown state has only the national holidays.
  const holidays = getHolidays({ year, stateCode: state as HolidayStateCode });
  return new Map(
    holidays
      .filter(({ type }) => type !== 'religious')
      .map(({ date, name }) => {
        const parts = [date.getMonth() + 1, date.getDate()];
        return [parts.map((part) => String(part).padStart(2, '0')).join('-'), name];
      }),
  );
}

export function isDayOff(day: CalendarDate, state: string): boolean {
  return day >= addDays(mondayOf(day), 5) || holidayOn(day, state) !== null;
}
