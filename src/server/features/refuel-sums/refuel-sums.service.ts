/**
 * What refuels add up to: the sums that a job keeps of days that are over, and the refuels themselves where no sum holds. Who
 * reads in one snapshot gets the figures that counting every refuel would give.
 */
import type { RawBuilder } from 'kysely';
import type { FuelProduct } from '#contract/fills.ts';
import { addDays, firstDayOf, lastDayOf, monthIn } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { calendarDateOf, startOfDay } from '#core/dates/zone.ts';
import type { SumDimension } from '../../platform/database/tables/sum-tables.ts';
import type { Transaction } from '../../platform/database/tenancy.ts';
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
 * To be called in the transaction that reverses a refuel, corrects what is reckoned from one, or brings one in after its day,
 * as late in it as can be: others who do so to the same day wait for its end.
 */
export async function markDayDirty(
  tx: Transaction,
  organizationId: string,
  performedAt: Date,
): Promise<void> {
  const timeZone = await readTimeZone(tx, organizationId);
  await insertDirtyDay(tx, organizationId, timeZone, calendarDateOf(performedAt, timeZone));
}

/** Days as a call names them, both included; open where one is left out. */
export interface AskedDays {
  readonly from?: CalendarDate | undefined;
  readonly to?: CalendarDate | undefined;
}

/** What a call names by its query. */
export const sumFilterOf = (
  named: { readonly [K in SumEntity]?: string | undefined } & { readonly product?: FuelProduct | undefined },
): SumFilter => ({
  entities: SUM_ENTITIES.flatMap((of) => (named[of] === undefined ? [] : [{ of, ids: [named[of]] }])),
  product: named.product ?? null,
});

/**
 * Refuels of those days as rows that are to be added up: `starts_on` (the month), `key` (of `by`), `product`, `status`,
 * `refuels`, `volume_ml`, `amount_cents`, `fee_cents`. They come from sums where these hold; sums are kept by one thing at a time,
 * so what is asked of more is counted. What was refused or reversed is among them only where nothing is asked of anybody. Null
 * where no refuel can lie in the days.
 */
export async function findSummedRows(
  tx: Transaction,
  organizationId: string,
  asked: AskedDays,
  filter: SumFilter,
  by: SumEntity | null = null,
): Promise<RawBuilder<unknown> | null> {
  const named = [...(by ? [by] : []), ...filter.entities.map(({ of }) => of)];
  const dimension = named[0] ?? 'total';
  const usesSums = new Set(named).size < 2;
  const sources = await findSources(tx, organizationId, asked, dimension, { usesSums });
  return sources && summedRows(organizationId, sources, dimension, filter);
}

/**
 * Where the sums of a period come from; null where no refuel can lie in it. Days before the first month with refuels and after
 * the last one are left out, so that a period of centuries costs nothing.
 */
export async function findSources(
  tx: Transaction,
  organizationId: string,
  asked: AskedDays,
  dimension: SumDimension,
  { usesSums = true }: { readonly usesSums?: boolean } = {},
): Promise<SumSources | null> {
  const timeZone = await readTimeZone(tx, organizationId);
  const period = await clampDays(tx, organizationId, timeZone, asked);
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

/**
 * Everything that was judged in periods of a few months at most, as the rows of `findSummedRows`: what is known of their days
 * is asked once for all of them, which lie within `all`.
 */
export async function findRowsOfSpans(
  tx: Transaction,
  { organizationId, timeZone }: { readonly organizationId: string; readonly timeZone: string },
  all: DaySpan,
): Promise<(span: DaySpan) => RawBuilder<unknown>> {
  const clean = await findCleanDays(tx, organizationId, timeZone, all);
  const dimension = 'total';
  return (span) => summedRows(organizationId, sourcesOf(span, { clean, timeZone, dimension }), dimension);
}

/** An organisation and where it is. */
export interface ZonedOrganization {
  readonly id: string;
  readonly timeZone: string;
}

/**
 * The posted refuels of several organisations on those days of each, as the rows of `findSummedRows`; in the total, `key` is the
 * organisation. Null where no refuel can lie in the days.
 */
export async function findSummedRowsOfMany(
  tx: Transaction,
  organizations: readonly ZonedOrganization[],
  asked: AskedDays,
  { dimension, product }: { readonly dimension: SumDimension; readonly product: FuelProduct | null },
): Promise<RawBuilder<unknown> | null> {
  const ids = organizations.map(({ id }) => id);
  const bounds = await findBoundsOfMany(tx, ids);
  const clean = await findCleanSpans(tx, ids, asked);
  const usesDays = dimension === 'total';
  const sources = organizations.flatMap(({ id, timeZone }) => {
    const period = clampTo(bounds.get(id), timeZone, asked);
    if (!period) return [];
    const { months, days, live } = planSpans(period, clean.get(id) ?? [], { usesDays });
    return [{ organizationId: id, months, days, live: live.map((span) => idSpan(span, timeZone)) }];
  });
  return sources.length === 0 ? null : summedRowsOfMany(sources, dimension, product);
}

async function clampDays(
  tx: Transaction,
  organizationId: string,
  timeZone: string,
  asked: AskedDays,
): Promise<DaySpan | null> {
  return clampTo(await findBounds(tx, organizationId), timeZone, asked);
}

function clampTo(
  bounds: Bounds | null | undefined,
  timeZone: string,
  { from, to }: AskedDays,
): DaySpan | null {
  const all = monthsOf(bounds, timeZone);
  if (!all) return null;
  const span = {
    from: from === undefined || from < all.from ? all.from : from,
    to: to === undefined || to > all.to ? all.to : to,
  };
  return span.from <= span.to ? span : null;
}

/** From the first day of the first month to the last one of the last. */
export async function monthsWithRefuels(
  tx: Transaction,
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

/** The refuels of those days. */
export function idSpan({ from, to }: DaySpan, timeZone: string): IdSpan {
  return {
    startsOn: firstDayOf(monthIn(from)),
    from: firstIdAt(startOfDay(from, timeZone)),
    until: firstIdAt(startOfDay(addDays(to, 1), timeZone)),
  };
}
