import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { startOfDay } from '#core/dates/zone.ts';
import type { DatabaseTransaction } from '../database/tenancy.ts';
import { Refusal } from '../refusal.ts';
import { findTimeZones, readTimeZone } from './time-zone.ts';

/** First and last day of a date filter, both included. The schema has already validated the texts of the client. */
export interface LocalDays {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** `from` is the first instant of the period, `until` the first instant after the period. Null means no limit. */
export interface LocalPeriod {
  readonly from: Date | null;
  readonly until: Date | null;
}

/** Returns the days of a date filter. Refuses with `period_backwards`. */
export function readDays(days: LocalDays): {
  readonly from: CalendarDate | undefined;
  readonly to: CalendarDate | undefined;
} {
  const { from, to } = days as { from?: CalendarDate; to?: CalendarDate };
  if (from !== undefined && to !== undefined && from > to) throw new Refusal('period_backwards');
  return { from, to };
}

export interface SharedPeriod extends LocalPeriod {
  readonly organizations: readonly string[];
}

/**
 * Converts the days of a date filter to instants in the time zone of each organization. Refuses with `period_backwards`.
 */
export async function readPeriods(
  tx: DatabaseTransaction,
  organizations: readonly string[],
  days: LocalDays,
): Promise<SharedPeriod[]> {
  const { from, to } = readDays(days);
  const zones = await findTimeZones(tx, organizations);
  return [...zones].map(([timeZone, ids]) => ({ organizations: ids, ...periodIn(timeZone, { from, to }) }));
}

/**
 * Converts the days of a date filter to instants in the organization's time zone. Refuses with `period_backwards`, and
 * with `not_found` for an organization that `tx` cannot see.
 */
export async function readPeriod(
  tx: DatabaseTransaction,
  organizationId: string,
  days: LocalDays,
): Promise<LocalPeriod> {
  const timeZone = await readTimeZone(tx, organizationId);
  return periodIn(timeZone, readDays(days));
}

function periodIn(timeZone: string, { from, to }: ReturnType<typeof readDays>): LocalPeriod {
  return {
    from: from === undefined ? null : startOfDay(from, timeZone),
    until: to === undefined ? null : startOfDay(addDays(to, 1), timeZone),
  };
}
