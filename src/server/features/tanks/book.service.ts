import type { RouteQuery } from '#contract/routes.ts';
import type { TankDay } from '#contract/tanks.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf, startOfDay } from '#core/dates/zone.ts';
import { litresFromMillilitres, type Millilitres } from '#core/money/volume.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { firstIdAt } from '../../platform/identifier.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readTimeZone } from '../../platform/organization/time-zone.ts';
import { sumDays } from './operations/operations.repository.ts';
import { heldBefore } from './operations/tank-ledger.ts';

const MOST_DAYS = 366;

interface DayMl {
  readonly day: CalendarDate;
  readonly inMl: Millilitres;
  readonly outMl: Millilitres;
  readonly varianceMl: Millilitres;
}

/**
 * Reads the daily book of a tank. Refuses with `period_backwards` and `period_too_long`. The caller has checked that
 * the tank belongs to the organization.
 */
export async function readBook(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
  tankId: string,
  query: RouteQuery<'GET /admin/organization/tank/{id}/book'>,
): Promise<{ days: TankDay[]; totals: TankDay }> {
  const timeZone = await readTimeZone(tx, organizationId);
  const { from, to } = daysOf(query, calendarDateOf(clock.now(), timeZone));
  const fromId = firstIdAt(startOfDay(from, timeZone));
  const untilId = firstIdAt(startOfDay(addDays(to, 1), timeZone));
  const openingMl = await heldBefore(tx, organizationId, tankId, fromId);
  const sums = new Map(
    (await sumDays(tx, organizationId, tankId, { fromId, untilId, timeZone })).map((row) => [row.day, row]),
  );
  const days: DayMl[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const { inMl, outMl, varianceMl } = sums.get(day) ?? NOTHING;
    days.push({ day, inMl, outMl, varianceMl });
  }
  return layOut(days, openingMl);
}

const ZERO_ML = 0 as Millilitres;
const NOTHING = { inMl: ZERO_ML, outMl: ZERO_ML, varianceMl: ZERO_ML };

function daysOf({ from, to }: { from?: string; to?: string }, today: CalendarDate) {
  const last = (to ?? today) as CalendarDate;
  const first = (from ?? `${last.slice(0, 7)}-01`) as CalendarDate;
  if (first > last) throw new Refusal('period_backwards');
  if (addDays(first, MOST_DAYS) <= last) throw new Refusal('period_too_long');
  return { from: first, to: last };
}

/**
 * Calculates the levels of each day. A day begins with the closing level of the previous day. The row of totals has the
 * date of the first day.
 */
function layOut(days: readonly DayMl[], openingMl: Millilitres): { days: TankDay[]; totals: TankDay } {
  let levelMl = openingMl;
  const laidOut = days.map(({ day, inMl, outMl, varianceMl }) => {
    const opening = levelMl;
    levelMl = (levelMl + inMl - outMl + varianceMl) as Millilitres;
    return presentDay(day, opening, { inMl, outMl, varianceMl }, levelMl);
  });
  const sum = (of: (day: DayMl) => number) => days.reduce((total, day) => total + of(day), 0) as Millilitres;
  const totals = {
    inMl: sum(({ inMl }) => inMl),
    outMl: sum(({ outMl }) => outMl),
    varianceMl: sum(({ varianceMl }) => varianceMl),
  };
  return { days: laidOut, totals: presentDay(days[0]?.day ?? '', openingMl, totals, levelMl) };
}

const presentDay = (
  day: string,
  openingMl: Millilitres,
  { inMl, outMl, varianceMl }: Omit<DayMl, 'day'>,
  closingMl: Millilitres,
): TankDay => ({
  day,
  opening: litresFromMillilitres(openingMl),
  in: litresFromMillilitres(inMl),
  out: litresFromMillilitres(outMl),
  variance: litresFromMillilitres(varianceMl),
  closing: litresFromMillilitres(closingMl),
});
