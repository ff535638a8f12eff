import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { later, type Later } from '../../platform/database/driver/later.ts';
import type { SumDimension } from '../../platform/database/tables/sum-tables.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { addedUp, liveRows, type IdSpan } from './summed-sql.ts';

type RefuelSumsSql = RawBuilder<unknown>;

const SUM_COLUMNS = sql`starts_on, key, product, status, refuels, volume_ml, amount_cents, fee_cents`;
const sumsOf = (organizationId: string, spans: readonly IdSpan[], dimension: SumDimension): RefuelSumsSql =>
  addedUp(liveRows(organizationId, spans, dimension), sql`r.starts_on, r.key, r.product, r.status`);

export async function replaceSums(
  tx: DatabaseTransaction,
  organizationId: string,
  grain: 'day' | 'month',
  dimensions: readonly SumDimension[],
  spans: readonly IdSpan[],
): Promise<void> {
  await sql`
    DELETE FROM refuel_sums WHERE organization_id = ${organizationId} AND grain = ${grain}
      AND dimension = ANY (${dimensions}::text[]) AND starts_on = ANY (${spans.map(({ startsOn }) => startsOn)}::date[])`.execute(
    tx,
  );
  for (const dimension of dimensions) {
    await sql`
      INSERT INTO refuel_sums (organization_id, grain, dimension, ${SUM_COLUMNS})
      SELECT ${organizationId}::uuid, ${grain}, ${dimension}, ${SUM_COLUMNS}
      FROM (${sumsOf(organizationId, spans, dimension)}) added`.execute(tx);
  }
}

export async function areSumsRight(
  tx: DatabaseTransaction,
  organizationId: string,
  grain: 'day' | 'month',
  dimension: SumDimension,
  span: IdSpan,
): Promise<boolean> {
  const stored = sql`SELECT ${SUM_COLUMNS} FROM refuel_sums WHERE organization_id = ${organizationId} AND grain = ${grain}
    AND dimension = ${dimension} AND starts_on = ${span.startsOn}::date`;
  const counted = sql`SELECT ${SUM_COLUMNS} FROM (${sumsOf(organizationId, [span], dimension)}) added`;
  const { rows } = await sql<{ isRight: boolean }>`
    SELECT NOT EXISTS ((${stored}) EXCEPT (${counted})) AND NOT EXISTS ((${counted}) EXCEPT (${stored})) AS "isRight"`.execute(
    tx,
  );
  return rows[0]?.isRight ?? true;
}

export interface OrganizationToClose {
  readonly id: string;
  readonly timeZone: string;
  /** The earliest dirty day, whose stored sums are outdated; null if no day is dirty. */
  readonly dirtyOn: CalendarDate | null;
}

export async function findOrganizations(tx: DatabaseTransaction): Promise<OrganizationToClose[]> {
  const { rows } = await sql<OrganizationToClose>`
    SELECT o.organization_id AS id, o.time_zone AS "timeZone", d.day AS "dirtyOn"
    FROM organizations o
    LEFT JOIN (SELECT organization_id, min(day) AS day FROM refuel_days WHERE dirty GROUP BY organization_id) d
      USING (organization_id)`.execute(tx);
  return rows;
}

/**
 * Takes an advisory lock, so that only one transaction at a time closes days of an organization. Returns false if another
 * transaction holds the lock.
 */
export async function takeTurn(tx: DatabaseTransaction, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`refuel_sums ${organizationId}`}, 0)) AS taken`.execute(
    tx,
  );
  return rows[0]?.taken ?? false;
}

export interface Bounds {
  readonly first: Date;
  readonly last: Date;
}

/** Returns null if the organization has no judged refuel and no tank operation. */
export async function findBounds(tx: DatabaseTransaction, organizationId: string): Promise<Bounds | null> {
  return (await findBoundsOfMany(tx, [organizationId])).get(organizationId) ?? null;
}

export async function findBoundsOfMany(
  tx: DatabaseTransaction,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, Bounds>> {
  // Ids are ordered by time, so the index of ids finds the first and the last instant.
  const end = (table: 'fills' | 'refused_refuels' | 'tank_operations', direction: RefuelSumsSql) => sql`
    (SELECT performed_at FROM ${sql.table(table)} WHERE organization_id = o.id ORDER BY id ${direction} LIMIT 1)`;
  const { rows } = await sql<{ id: string; first: Date | null; last: Date | null }>`
    SELECT o.id, least(${end('fills', sql`ASC`)}, ${end('refused_refuels', sql`ASC`)}, ${end('tank_operations', sql`ASC`)}) AS first,
      greatest(${end('fills', sql`DESC`)}, ${end('refused_refuels', sql`DESC`)}, ${end('tank_operations', sql`DESC`)}) AS last
    FROM unnest(${organizationIds}::uuid[]) AS o (id)`.execute(tx);
  return new Map(
    rows.flatMap(({ id, first, last }) => (first && last ? [[id, { first, last }] as const] : [])),
  );
}

/** Days of each organization whose stored sums are valid (closed and not dirty), as spans in order of time. */
export async function findCleanSpans(
  tx: DatabaseTransaction,
  organizationIds: readonly string[],
  { from, to }: { readonly from?: CalendarDate | undefined; readonly to?: CalendarDate | undefined },
): Promise<ReadonlyMap<string, { from: CalendarDate; to: CalendarDate }[]>> {
  const { rows } = await sql<{ id: string; from: CalendarDate; to: CalendarDate }>`
    SELECT c.id, lower(c.span) AS "from", upper(c.span) - 1 AS "to" FROM (
      SELECT d.organization_id AS id, unnest(range_agg(daterange(d.day, d.day, '[]'))) AS span
      FROM refuel_days d JOIN organizations o ON o.organization_id = d.organization_id AND o.time_zone = d.time_zone
      WHERE d.organization_id = ANY (${organizationIds}::uuid[]) AND d.closed_at IS NOT NULL AND NOT d.dirty
        ${from === undefined ? sql`` : sql`AND d.day >= ${from}::date`} ${to === undefined ? sql`` : sql`AND d.day <= ${to}::date`}
      GROUP BY 1) c
    ORDER BY c.id, c.span`.execute(tx);
  const spans = new Map<string, { from: CalendarDate; to: CalendarDate }[]>();
  for (const { id, ...span } of rows) spans.set(id, [...(spans.get(id) ?? []), span]);
  return spans;
}

export function findCleanDays(
  tx: DatabaseTransaction,
  organizationId: string,
  timeZone: string,
  { from, to }: { readonly from: CalendarDate; readonly to: CalendarDate },
): Later<ReadonlySet<CalendarDate>> {
  const finding = sql<{ day: CalendarDate }>`
    SELECT day FROM refuel_days
    WHERE organization_id = ${organizationId} AND day BETWEEN ${from}::date AND ${to}::date
      AND closed_at IS NOT NULL AND NOT dirty AND time_zone = ${timeZone}`;
  return later(tx, finding, (rows) => new Set(rows.map(({ day }) => day)));
}

/**
 * Marks days as closed and clean, and locks them until the transaction ends. A transaction that changes a refuel of such a
 * day waits, then marks the day as dirty.
 */
export async function closeDays(
  tx: DatabaseTransaction,
  organizationId: string,
  timeZone: string,
  days: readonly CalendarDate[],
  at: Date,
): Promise<void> {
  await sql`
    INSERT INTO refuel_days (organization_id, day, time_zone, closed_at, dirty)
    SELECT ${organizationId}::uuid, day, ${timeZone}, ${at}, false FROM unnest(${days}::date[]) AS day ORDER BY day
    ON CONFLICT (organization_id, day)
    DO UPDATE SET time_zone = EXCLUDED.time_zone, closed_at = EXCLUDED.closed_at, dirty = false`.execute(tx);
}

/**
 * Marks a day as dirty, so that its sums are stored again. Inserts a day that was never closed, so that a concurrent
 * closer waits.
 */
export async function insertDirtyDay(
  tx: DatabaseTransaction,
  organizationId: string,
  timeZone: string,
  day: CalendarDate,
): Promise<void> {
  await sql`
    INSERT INTO refuel_days (organization_id, day, time_zone, dirty)
    VALUES (${organizationId}, ${day}::date, ${timeZone}, true)
    ON CONFLICT (organization_id, day) DO UPDATE SET dirty = true`.execute(tx);
}

/** Returns a clean day (closed and not dirty), which `chance` selects; undefined if no day is clean. */
export async function findSomeCleanDay(
  tx: DatabaseTransaction,
  organizationId: string,
  timeZone: string,
  chance: number,
): Promise<CalendarDate | undefined> {
  const clean = sql`refuel_days WHERE organization_id = ${organizationId} AND closed_at IS NOT NULL AND NOT dirty
    AND time_zone = ${timeZone}`;
  const { rows } = await sql<{ day: CalendarDate }>`
    SELECT day FROM ${clean} ORDER BY day
    OFFSET (SELECT floor(${chance}::float8 * count(*)) FROM ${clean}) LIMIT 1`.execute(tx);
  return rows[0]?.day;
}
