import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Cents } from '#core/money/cents.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export type ScheduleRecord = Selectable<Schema['schedules']>;
export type NewSchedule = Insertable<Schema['schedules']>;
export type ScheduleUpdate = Updateable<Schema['schedules']>;

/** Locks the schedule until the transaction ends. Callers must hold the lock of the company account. */
export function holdSchedule(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<ScheduleRecord | undefined> {
  return tx
    .selectFrom('schedules')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function findSchedule(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<ScheduleRecord | undefined> {
  return tx
    .selectFrom('schedules')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertSchedule(tx: DatabaseTransaction, schedule: NewSchedule): Promise<void> {
  await tx.insertInto('schedules').values(schedule).execute();
}

export async function updateSchedule(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  change: ScheduleUpdate,
): Promise<void> {
  await tx
    .updateTable('schedules')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export async function countStanding(tx: DatabaseTransaction, organizationId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM schedules
    WHERE organization_id = ${organizationId} AND status IN ('active', 'paused')`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function findCalendarPlace(
  tx: DatabaseTransaction,
  organizationId: string,
): Promise<{ readonly timeZone: string; readonly state: string }> {
  return tx
    .selectFrom('organizations')
    .select(['time_zone as timeZone', 'state'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

/** A stored recipient. `wallet` and `amountCents` are null if the request omits them. */
export interface StoredScheduleRow {
  readonly id: string;
  readonly wallet: string | null;
  readonly expenseCenter: string | null;
  readonly amountCents: Cents | null;
}

export async function replaceRows(
  tx: DatabaseTransaction,
  organizationId: string,
  scheduleId: string,
  rows: readonly StoredScheduleRow[],
): Promise<void> {
  await tx
    .deleteFrom('schedule_rows')
    .where('organization_id', '=', organizationId)
    .where('schedule_id', '=', scheduleId)
    .execute();
  if (rows.length > 0) {
    await sql`
      INSERT INTO schedule_rows (organization_id, schedule_id, position, owner_id, wallet_id, expense_center_id, amount_cents)
      SELECT ${organizationId}::uuid, ${scheduleId}::uuid, s.at - 1, s.owner_id, s.wallet_id, s.center_id, s.amount_cents
      FROM unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ wallet }) => wallet)}::uuid[],
        ${rows.map(({ expenseCenter }) => expenseCenter)}::uuid[], ${rows.map(({ amountCents }) => amountCents)}::bigint[])
        WITH ORDINALITY AS s (owner_id, wallet_id, center_id, amount_cents, at)`.execute(tx);
  }
  await recountRows(tx, organizationId, [scheduleId]);
}

export async function recountRows(
  tx: DatabaseTransaction,
  organizationId: string,
  scheduleIds: readonly string[],
): Promise<void> {
  await sql`
    UPDATE schedules s SET row_count = c.row_count, own_rows = c.own_rows, own_cents = c.own_cents FROM (
      SELECT k.id, count(r.position) AS row_count, count(r.amount_cents) AS own_rows, coalesce(sum(r.amount_cents), 0) AS own_cents
      FROM unnest(${[...scheduleIds]}::uuid[]) AS k (id)
      LEFT JOIN schedule_rows r ON r.organization_id = ${organizationId} AND r.schedule_id = k.id
      GROUP BY k.id) c
    WHERE s.organization_id = ${organizationId} AND s.id = c.id`.execute(tx);
}

/** Returns the recipient rows of a schedule in order of priority. */
export async function findRows(
  tx: DatabaseTransaction,
  organizationId: string,
  scheduleId: string,
): Promise<StoredScheduleRow[]> {
  return tx
    .selectFrom('schedule_rows')
    .select([
      'owner_id as id',
      'wallet_id as wallet',
      'expense_center_id as expenseCenter',
      'amount_cents as amountCents',
    ])
    .where('organization_id', '=', organizationId)
    .where('schedule_id', '=', scheduleId)
    .orderBy('position')
    .execute();
}

export async function findStanding(
  tx: DatabaseTransaction,
  organizationId: string,
  {
    expenseCenterId,
    sharingType,
  }: { readonly expenseCenterId: string; readonly sharingType: 'EMPLOYEE' | 'VEHICLE' },
): Promise<StoredScheduleRow[]> {
  const isPerson = sharingType === 'EMPLOYEE';
  const { rows } = await sql<StoredScheduleRow>`
    SELECT coalesce(w.user_id, w.vehicle_id) AS id, w.id AS wallet, w.expense_center_id AS "expenseCenter",
      NULL::bigint AS "amountCents"
    FROM wallets w ${ownersInUse}
    WHERE w.organization_id = ${organizationId} AND w.expense_center_id = ${expenseCenterId}
      AND ${isPerson ? sql`m.user_id IS NOT NULL` : sql`v.id IS NOT NULL`}
    ORDER BY coalesce(m.name_key, litro_fold(v.license_plate)) COLLATE "C", w.id`.execute(tx);
  return rows;
}

export const ownersInUse = sql`
  LEFT JOIN members m ON m.organization_id = w.organization_id AND m.user_id = w.user_id AND m.status = 'active'
    AND m.role IN ('UserOrg', 'User')
  LEFT JOIN vehicles v ON v.organization_id = w.organization_id AND v.id = w.vehicle_id AND v.status = 'active'`;

export async function findDecided(
  tx: DatabaseTransaction,
  organizationId: string,
  scheduleId: string,
  since: CalendarDate,
): Promise<ReadonlySet<CalendarDate>> {
  const rows = await tx
    .selectFrom('schedule_runs')
    .select('run_on')
    .where('organization_id', '=', organizationId)
    .where('schedule_id', '=', scheduleId)
    .where('run_on', '>=', since)
    .execute();
  return new Set(rows.map((row) => row.run_on));
}

/**
 * Takes an advisory lock until the transaction ends. Returns false if another server holds the lock, so that servers do not
 * queue for one company.
 */
export async function takeTurn(tx: DatabaseTransaction, scheduleId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`schedule ${scheduleId}`}, 0)) AS taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

/** Locks the schedule and returns it; undefined if it is no longer due or already locked. */
export function takeDue(
  tx: DatabaseTransaction,
  { organizationId, id }: DueSchedule,
  now: Date,
): Promise<ScheduleRecord | undefined> {
  return tx
    .selectFrom('schedules')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('due_at', '<=', now)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export interface DueSchedule {
  readonly organizationId: string;
  readonly id: string;
}

export async function findDue(tx: DatabaseTransaction, now: Date, limit: number): Promise<DueSchedule[]> {
  return tx
    .selectFrom('schedules')
    .select(['organization_id as organizationId', 'id'])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findNextDue(tx: DatabaseTransaction, after: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('schedules')
    .select('due_at')
    .where('due_at', '>', after)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}
