/**
 * A quarter of a year of work, week by week: credit is bought, handed out on Monday, spent on the road, collected,
 * shared. Everything runs through the services that the calls use, with a clock that stands in the past, so that the
 * balances are what the entries say.
 */
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf, startOfDay } from '#core/dates/zone.ts';
import type { Transaction } from '../database/tenancy.ts';
import { findAccount } from '../modules/ledger/ledger.repository.ts';
import { createFillBook } from './fill-book.ts';
import type { History } from './history.ts';
import type { PlannedOrganization } from './plan.ts';
import type { Random } from './random.ts';
import { planWeek } from './week.ts';

const WEEKS = 13;
const MINUTE_MS = 60_000;

export async function writeHistory(
  tx: Transaction,
  organization: PlannedOrganization,
  random: Random,
  now: Date,
): Promise<void> {
  const { id: spentAccountId } = await findAccount(tx, organization.id, 'spent');
  const history: History = {
    organization,
    random,
    spentAccountId,
    sharing: new Set(),
    gone: new Set(),
    fills: createFillBook(organization),
    spentCents: new Map(),
    movingAt: (at, by) => ({
      tx,
      clock: { now: () => at },
      organizationId: organization.id,
      actor: {
        userId: by === 'administrator' ? organization.administratorId : null,
        address: by === 'administrator' ? '127.0.0.1' : null,
        requestId: null,
      },
    }),
  };
  const monday = mondayOf(calendarDateOf(now, organization.timeZone));
  for (let index = 0; index < WEEKS; index += 1) {
    const first = addDays(monday, 7 * (index - WEEKS + 1));
    const happenings = planWeek(history, {
      index,
      at: (day, minuteOfDay) =>
        new Date(startOfDay(addDays(first, day), organization.timeZone).getTime() + minuteOfDay * MINUTE_MS),
    });
    for (const { at, run } of happenings) {
      if (at < now) await run();
    }
  }
  await history.fills.write(tx);
}

function mondayOf(date: CalendarDate): CalendarDate {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}
