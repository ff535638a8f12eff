import { firstDayOf, lastDayOf, monthIn } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import {
  areSumsRight,
  closeDays,
  findCleanDays,
  findSomeCleanDay,
  insertDirtyDay,
  replaceSums,
  takeTurn,
} from './refuel-sums.repository.ts';
import { daysBetween, lastDayToClose } from './refuel-sums.rules.ts';
import { idSpan, monthsWithRefuels } from './refuel-sums.service.ts';
import { SUM_ENTITIES, type IdSpan } from './summed-sql.ts';
import { measureQueued, queueVehicles } from './vehicle-measures.ts';

const idSpanOfDay = (day: CalendarDate, timeZone: string): IdSpan => ({
  ...idSpan({ from: day, to: day }, timeZone),
  startsOn: day,
});

const MONTH_DIMENSIONS = ['total', ...SUM_ENTITIES] as const;

/**
 * Closes the open days of the latest month with open days. Sums the month once all its days are closed.
 * Returns the number of closed days; null if another server is closing days.
 */
export async function closeLatestMonth(
  tx: DatabaseTransaction,
  organizationId: string,
  timeZone: string,
  now: Date,
): Promise<number | null> {
  if (!(await takeTurn(tx, organizationId))) return null;
  const due = await findDueDays(tx, organizationId, timeZone, now);
  const latest = due.at(-1);
  const ofLatestMonth = due.filter((day) => latest !== undefined && monthIn(day) === monthIn(latest));
  await closeThese(tx, organizationId, timeZone, ofLatestMonth, now);
  return ofLatestMonth.length;
}

export async function closeAllDays(
  tx: DatabaseTransaction,
  organizationId: string,
  timeZone: string,
  now: Date,
): Promise<void> {
  const due = await findDueDays(tx, organizationId, timeZone, now);
  await closeThese(tx, organizationId, timeZone, due, now);
  while ((await measureQueued(tx, organizationId, timeZone)) > 0);
}

async function closeThese(
  tx: DatabaseTransaction,
  organizationId: string,
  timeZone: string,
  days: readonly CalendarDate[],
  now: Date,
): Promise<void> {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return;
  const spans = days.map((day) => idSpanOfDay(day, timeZone));
  await closeDays(tx, organizationId, timeZone, days, now);
  await replaceSums(tx, organizationId, 'day', ['total'], spans);
  await queueVehicles(tx, organizationId, spans);
  const months = [...new Set(days.map(monthIn))].map((month) => ({
    from: firstDayOf(month),
    to: lastDayOf(month),
  }));
  const clean = await findCleanDays(tx, organizationId, timeZone, {
    from: firstDayOf(monthIn(first)),
    to: lastDayOf(monthIn(last)),
  });
  const whole = months.filter((month) => daysBetween(month).every((day) => clean.has(day)));
  if (whole.length === 0) return;
  const spansOfMonths = whole.map((month) => idSpan(month, timeZone));
  await replaceSums(tx, organizationId, 'month', MONTH_DIMENSIONS, spansOfMonths);
}

async function findDueDays(
  tx: DatabaseTransaction,
  organizationId: string,
  timeZone: string,
  now: Date,
): Promise<CalendarDate[]> {
  const all = await monthsWithRefuels(tx, organizationId, timeZone);
  const last = lastDayToClose(now, timeZone);
  if (!all || last < all.from) return [];
  const span = { from: all.from, to: last };
  const clean = await findCleanDays(tx, organizationId, timeZone, span);
  return daysBetween(span).filter((day) => !clean.has(day));
}

/**
 * Recounts a day with valid sums, and the day's month if all its days have valid sums. Marks a day with wrong sums as
 * dirty and returns it; undefined if all sums are right.
 */
export async function recountSomeDay(
  tx: DatabaseTransaction,
  organizationId: string,
  timeZone: string,
  chance: number,
): Promise<CalendarDate | undefined> {
  const day = await findSomeCleanDay(tx, organizationId, timeZone, chance);
  if (day === undefined || (await isDayRight(tx, organizationId, timeZone, day))) return undefined;
  // Another transaction may have marked the selected day as dirty after this transaction selected it.
  const clean = await findCleanDays(tx, organizationId, timeZone, { from: day, to: day });
  if (!clean.has(day)) return undefined;
  await insertDirtyDay(tx, organizationId, timeZone, day);
  return day;
}

async function isDayRight(
  tx: DatabaseTransaction,
  organizationId: string,
  timeZone: string,
  day: CalendarDate,
): Promise<boolean> {
  if (!(await areSumsRight(tx, organizationId, 'day', 'total', idSpanOfDay(day, timeZone)))) return false;
  const month = monthIn(day);
  const span = { from: firstDayOf(month), to: lastDayOf(month) };
  const clean = await findCleanDays(tx, organizationId, timeZone, span);
  if (!daysBetween(span).every((one) => clean.has(one))) return true;
  for (const dimension of MONTH_DIMENSIONS) {
    if (!(await areSumsRight(tx, organizationId, 'month', dimension, idSpan(span, timeZone)))) return false;
  }
  return true;
}
