import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf, startOfDay } from '#core/dates/zone.ts';
import { firstIdAt } from '../../platform/identifier.ts';
import type { RequestedDays } from '../../features/refuel-sums/refuel-sums.service.ts';
import type { RequestedOrganization } from './organizations.repository.ts';
import type { IdsOfOne } from './sums.repository.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

export function idsOf(
  organizations: readonly RequestedOrganization[],
  { from, to }: RequestedDays,
): IdsOfOne[] {
  const starts = new Map<string, string>();
  const firstOf = (day: CalendarDate, timeZone: string) => {
    const key = `${day} ${timeZone}`;
    const known = starts.get(key) ?? firstIdAt(startOfDay(day, timeZone));
    starts.set(key, known);
    return known;
  };
  return organizations.map(({ id, timeZone }) => ({
    id,
    fromId: from === undefined ? FIRST_ID : firstOf(from, timeZone),
    untilId: to === undefined ? LAST_ID : firstOf(addDays(to, 1), timeZone),
  }));
}

/** Id ranges of the last `days` days of each organization, including today. */
export function lastDaysOf(
  organizations: readonly RequestedOrganization[],
  now: Date,
  days: number,
): IdsOfOne[] {
  return eachZone(organizations, now, (some, today) =>
    idsOf(some, { from: addDays(today, 1 - days), to: today }),
  );
}

/** Calls the function `of` once per current local date, because the date of today depends on the time zone. */
export function eachZone<T>(
  organizations: readonly RequestedOrganization[],
  now: Date,
  of: (some: readonly RequestedOrganization[], today: CalendarDate) => T[],
): T[] {
  const todays = new Map(organizations.map(({ timeZone }) => [timeZone, calendarDateOf(now, timeZone)]));
  return [...new Set(todays.values())].flatMap((today) =>
    of(
      organizations.filter(({ timeZone }) => todays.get(timeZone) === today),
      today,
    ),
  );
}
