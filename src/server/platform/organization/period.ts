/** From the days that a call names to the instants between which they lie. */
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { startOfDay } from '#core/dates/zone.ts';
import type { Transaction } from '../database/tenancy.ts';
import { Refusal } from '../refusal.ts';
import { findTimeZones, readTimeZone } from './time-zone.ts';

/** Days as they came, which the schema has looked at; both are included. */
export interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** `from` is the first instant of it, `until` the first one after it; null where nothing was said. */
export interface Period {
  readonly from: Date | null;
  readonly until: Date | null;
}

/** Days of the calendar, as the schema let them through. Refuses with `period_backwards`. */
export function readDays(days: Days): {
  readonly from: CalendarDate | undefined;
  readonly to: CalendarDate | undefined;
} {
  const { from, to } = days as { from?: CalendarDate; to?: CalendarDate };
  if (from !== undefined && to !== undefined && from > to) throw new Refusal('period_backwards');
  return { from, to };
}

/** A period of the organisations of one time zone. */
export interface SharedPeriod extends Period {
  readonly organizations: readonly string[];
}

/** Of several organisations, each in its own time zone. Refuses with `period_backwards`. */
export async function readPeriods(
  tx: Transaction,
  organizations: readonly string[],
  days: Days,
): Promise<SharedPeriod[]> {
  const { from, to } = readDays(days);
  const zones = await findTimeZones(tx, organizations);
  return [...zones].map(([timeZone, ids]) => ({ organizations: ids, ...periodIn(timeZone, { from, to }) }));
}

/** In the time zone of the organisation. Refuses with `period_backwards`, and `not_found` for one that is not to be seen. */
export async function readPeriod(tx: Transaction, organizationId: string, days: Days): Promise<Period> {
  const timeZone = await readTimeZone(tx, organizationId);
  return periodIn(timeZone, readDays(days));
}

function periodIn(timeZone: string, { from, to }: ReturnType<typeof readDays>): Period {
  return {
    from: from === undefined ? null : startOfDay(from, timeZone),
    until: to === undefined ? null : startOfDay(addDays(to, 1), timeZone),
  };
}
