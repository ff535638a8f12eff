/** Holidays of Brazil and its states, and the days on which nobody works. */
import { getHolidays } from '@brazilian-utils/brazilian-utils';
import { addDays, mondayOf } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';

/** The library knows the years that begin with these. */
const YEARS = /^(19|20)/;

type StateCode = NonNullable<Exclude<Parameters<typeof getHolidays>[0], number>['stateCode']>;

const known = new Map<string, ReadonlyMap<string, string>>();
/** A few years of each state. */
const MOST_KNOWN = 500;

/**
 * What the day is called, if it is a holiday: a national one, one of the state where the library knows any, and the days on
 * which work rests by custom (the Tuesday of Carnival, Corpus Christi). Easter is a Sunday and no holiday by law.
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

/** By month and day. The library answers midnights of the machine's zone. */
function readYear(year: number, state: string): ReadonlyMap<string, string> {
  // A state that it does not know has the national ones.
  const holidays = getHolidays({ year, stateCode: state as StateCode });
  return new Map(
    holidays
      .filter(({ type }) => type !== 'religious')
      .map(({ date, name }) => {
        const parts = [date.getMonth() + 1, date.getDate()];
        return [parts.map((part) => String(part).padStart(2, '0')).join('-'), name];
      }),
  );
}

/** Whether nobody works on it: a Saturday, a Sunday or a holiday. */
export function isDayOff(day: CalendarDate, state: string): boolean {
  return day >= addDays(mondayOf(day), 5) || holidayOn(day, state) !== null;
}
