import type { RawBuilder } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import { addDays, firstDayOf, lastDayOf, monthIn } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf, startOfDay } from '#core/dates/zone.ts';
import type { SumDimension } from '../../platform/database/tables/sum-tables.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { firstIdAt } from '../../platform/identifier.ts';
import { readTimeZone } from '../../platform/organization/time-zone.ts';
import {
  findBounds,
  findBoundsOfMany,
  findCleanDays,
  findCleanSpans,
  insertDirtyDay,
  type Bounds,
} from './refuel-sums.repository.ts';
import {
  SUM_ENTITIES,
  summedRows,
  summedRowsOfMany,
  type IdSpan,
  type SumEntity,
  type SumFilter,
  type SumSources,
} from './summed-sql.ts';
import { planSpans, planSums, type DaySpan } from './refuel-sums.rules.ts';

export { NOBODY, SUM_ENTITIES, type SumEntity, type SumFilter } from './summed-sql.ts';

/**
 * Marks the day of a refuel as dirty. Must run in the transaction that reverses, corrects or belatedly inserts the refuel,
 * as late as possible.
 * Other transactions that mark the same day wait for the end of this transaction.
 */
export async function markDayDirty(
  tx: DatabaseTransaction,
  organizationId: string,
  performedAt: Date,
): Promise<void> {
  const timeZone = await readTimeZone(tx, organizationId);
  await insertDirtyDay(tx, organizationId, timeZone, calendarDateOf(performedAt, timeZone));
}

/** Days of a request, both included. The period has no limit on the side of an omitted day. */
export interface RequestedDays {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

export const sumFilterOf = (
  named: { readonly [K in SumEntity]?: string | undefined } & { readonly product?: FuelProduct | undefined },
): SumFilter => ({
  entities: SUM_ENTITIES.flatMap((of) => (named[of] === undefined ? [] : [{ of, ids: [named[of]] }])),
  product: named.product ?? null,
});

/**
 * SQL rows of refuels to add up: `starts_on` (the month), `key` (of `by`), `product`, `status`, `refuels`, `volume_ml`,
 * `amount_cents`, `fee_cents`.
 * Uses stored sums if they are valid. Stored sums have one dimension each, so a query with combined filters counts the
 * refuels.
 * Includes rejected and reversed refuels only without `by` and filters. Null if no refuel can be in the period.
 */
export async function findSummedRows(
  tx: DatabaseTransaction,
  organizationId: string,
  requested: RequestedDays,
  filter: SumFilter,
  by: SumEntity | null = null,
): Promise<RawBuilder<unknown> | null> {
  const named = [...(by ? [by] : []), ...filter.entities.map(({ of }) => of)];
  const dimension = named[0] ?? 'total';
  const usesSums = new Set(named).size < 2;
  const sources = await findSources(tx, organizationId, requested, dimension, { usesSums });
  return sources && summedRows(organizationId, sources, dimension, filter);
}

/**
 * Returns the sources of a period's sums; null if no refuel can be in the period. Ignores days outside the months with
 * refuels, so that long periods cost nothing.
 */
export async function findSources(
  tx: DatabaseTransaction,
  organizationId: string,
  requested: RequestedDays,
  dimension: SumDimension,
  { usesSums = true }: { readonly usesSums?: boolean } = {},
): Promise<SumSources | null> {
  const timeZone = await readTimeZone(tx, organizationId);
  const period = await clampDays(tx, organizationId, timeZone, requested);
  if (!period) return null;
  const clean = usesSums ? await findCleanDays(tx, organizationId, timeZone, period) : NO_DAYS;
  return sourcesOf(period, { clean, timeZone, dimension });
}

const NO_DAYS: ReadonlySet<CalendarDate> = new Set();

function sourcesOf(
  period: DaySpan,
  known: {
    readonly clean: ReadonlySet<CalendarDate>;
    readonly timeZone: string;
    readonly dimension: SumDimension;
  },
): SumSources {
  const { clean, timeZone, dimension } = known;
  const usesDays = dimension === 'total';
  const { months, days, live } = planSums(period, (day) => clean.has(day), { usesDays });
  return { months, days, live: live.map((span) => idSpan(span, timeZone)) };
}

export async function findRowsOfSpans(
  tx: DatabaseTransaction,
  { organizationId, timeZone }: { readonly organizationId: string; readonly timeZone: string },
  all: DaySpan,
): Promise<(span: DaySpan) => RawBuilder<unknown>> {
  const clean = await findCleanDays(tx, organizationId, timeZone, all);
  const dimension = 'total';
  return (span) => summedRows(organizationId, sourcesOf(span, { clean, timeZone, dimension }), dimension);
}

export interface ZonedOrganization {
  readonly id: string;
  readonly timeZone: string;
}

/**
 * SQL rows of posted refuels of several organizations, with the columns of `findSummedRows`. With the dimension
 * `total`, the column `key` is the organization's id. Days follow each organization's time zone. Null if no refuel can
 * be in the period.
 */
export async function findSummedRowsOfMany(
  tx: DatabaseTransaction,
  organizations: readonly ZonedOrganization[],
  requested: RequestedDays,
  { dimension, product }: { readonly dimension: SumDimension; readonly product: FuelProduct | null },
): Promise<RawBuilder<unknown> | null> {
  const ids = organizations.map(({ id }) => id);
  const bounds = await findBoundsOfMany(tx, ids);
  const clean = await findCleanSpans(tx, ids, requested);
  const usesDays = dimension === 'total';
  const sources = organizations.flatMap(({ id, timeZone }) => {
    const period = clampTo(bounds.get(id), timeZone, requested);
    if (!period) return [];
    const { months, days, live } = planSpans(period, clean.get(id) ?? [], { usesDays });
    return [{ organizationId: id, months, days, live: live.map((span) => idSpan(span, timeZone)) }];
  });
  return sources.length === 0 ? null : summedRowsOfMany(sources, dimension, product);
}

async function clampDays(
  tx: DatabaseTransaction,
  organizationId: string,
  timeZone: string,
  requested: RequestedDays,
): Promise<DaySpan | null> {
  return clampTo(await findBounds(tx, organizationId), timeZone, requested);
}

function clampTo(
  bounds: Bounds | null | undefined,
  timeZone: string,
  { from, to }: RequestedDays,
): DaySpan | null {
  const all = monthsOf(bounds, timeZone);
  if (!all) return null;
  const span = {
    from: from === undefined || from < all.from ? all.from : from,
    to: to === undefined || to > all.to ? all.to : to,
  };
  return span.from <= span.to ? span : null;
}

export async function monthsWithRefuels(
  tx: DatabaseTransaction,
  organizationId: string,
  timeZone: string,
): Promise<DaySpan | null> {
  return monthsOf(await findBounds(tx, organizationId), timeZone);
}

function monthsOf(bounds: Bounds | null | undefined, timeZone: string): DaySpan | null {
  if (!bounds) return null;
  return {
    from: firstDayOf(monthIn(calendarDateOf(bounds.first, timeZone))),
    to: lastDayOf(monthIn(calendarDateOf(bounds.last, timeZone))),
  };
}

export function idSpan({ from, to }: DaySpan, timeZone: string): IdSpan {
  return {
    startsOn: firstDayOf(monthIn(from)),
    from: firstIdAt(startOfDay(from, timeZone)),
    until: firstIdAt(startOfDay(addDays(to, 1), timeZone)),
  };
}
