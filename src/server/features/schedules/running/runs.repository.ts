import { sql, type RawBuilder } from 'kysely';
import type { RowReason, RunReason, RunStatus } from '#contract/schedules.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Cents } from '#core/money/cents.ts';
import type { SqlList } from '../../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';

interface SkippedLine {
  readonly id: string;
  readonly on: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly dueAt: Date;
  readonly reason: RunReason;
}

interface LogPlace {
  readonly organizationId: string;
  readonly scheduleId: string;
  readonly decidedAt: Date;
}

export async function insertSkipped(
  tx: DatabaseTransaction,
  { organizationId, scheduleId, decidedAt }: LogPlace,
  lines: readonly SkippedLine[],
): Promise<void> {
  await sql`
    INSERT INTO schedule_runs (organization_id, schedule_id, id, run_on, due_on, due_at, decided_at, status, reason)
    SELECT ${organizationId}::uuid, ${scheduleId}::uuid, l.id, l.run_on, l.due_on, l.due_at, ${decidedAt}::timestamptz, 'skipped', l.reason
    FROM unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ on }) => on)}::date[],
      ${lines.map(({ dueOn }) => dueOn)}::date[], ${lines.map(({ dueAt }) => dueAt.toISOString())}::timestamptz[],
      ${lines.map(({ reason }) => reason)}::text[]) AS l (id, run_on, due_on, due_at, reason)`.execute(tx);
}

export interface NewRun {
  readonly id: string;
  readonly on: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly dueAt: Date;
  readonly status: RunStatus;
  readonly reason: RunReason | null;
  readonly entryId: string | null;
  readonly givenRows: number;
  readonly refusedRows: number;
  readonly amountCents: Cents;
  readonly requestedCents: Cents;
  readonly companyCents: Cents;
}

export async function insertRun(
  tx: DatabaseTransaction,
  { organizationId, scheduleId, decidedAt }: LogPlace,
  run: NewRun,
): Promise<void> {
  await tx
    .insertInto('schedule_runs')
    .values({
      organization_id: organizationId,
      schedule_id: scheduleId,
      id: run.id,
      run_on: run.on,
      due_on: run.dueOn,
      due_at: run.dueAt,
      decided_at: decidedAt,
      status: run.status,
      reason: run.reason,
      entry_id: run.entryId,
      given_rows: run.givenRows,
      refused_rows: run.refusedRows,
      amount_cents: run.amountCents,
      wanted_cents: run.requestedCents,
      company_cents: run.companyCents,
    })
    .execute();
}

export interface ShortRow {
  readonly ownerId: string;
  readonly walletId: string | null;
  readonly expenseCenterId: string | null;
  readonly requestedCents: Cents;
  readonly amountCents: Cents;
  readonly reason: RowReason;
}

export async function insertShortRows(
  tx: DatabaseTransaction,
  organizationId: string,
  runId: string,
  rows: readonly ShortRow[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    INSERT INTO schedule_run_rows (organization_id, run_id, position, owner_id, wallet_id, expense_center_id, wanted_cents,
      amount_cents, reason)
    SELECT ${organizationId}::uuid, ${runId}::uuid, s.at - 1, s.owner_id, s.wallet_id, s.center_id, s.wanted, s.amount, s.reason
    FROM unnest(${rows.map(({ ownerId }) => ownerId)}::uuid[], ${rows.map(({ walletId }) => walletId)}::uuid[],
      ${rows.map(({ expenseCenterId }) => expenseCenterId)}::uuid[], ${rows.map(({ requestedCents }) => requestedCents)}::bigint[],
      ${rows.map(({ amountCents }) => amountCents)}::bigint[], ${rows.map(({ reason }) => reason)}::text[])
      WITH ORDINALITY AS s (owner_id, wallet_id, center_id, wanted, amount, reason, at)`.execute(tx);
}

export interface RunLine {
  readonly id: string;
  readonly on: CalendarDate;
  readonly dueAt: Date;
  readonly decidedAt: Date;
  readonly status: RunStatus;
  readonly reason: RunReason | null;
  readonly entryId: string | null;
  readonly givenRows: number;
  readonly refusedRows: number;
  readonly amountCents: Cents;
  readonly requestedCents: Cents;
  readonly companyCents: Cents | null;
}

const columns = sql<RunLine>`q.id, q.run_on AS "on", q.due_at AS "dueAt", q.decided_at AS "decidedAt", q.status, q.reason,
  q.entry_id AS "entryId", q.given_rows AS "givenRows", q.refused_rows AS "refusedRows", q.amount_cents AS "amountCents",
  q.wanted_cents AS "requestedCents", q.company_cents AS "companyCents"`;

export interface OfSchedule {
  readonly organizationId: string;
  readonly scheduleId: string;
}

const owned = ({ organizationId, scheduleId }: OfSchedule): RawBuilder<unknown> =>
  sql`q.organization_id = ${organizationId} AND q.schedule_id = ${scheduleId}`;

export function runList(of: OfSchedule, { status }: { status?: RunStatus | undefined }): SqlList<RunLine> {
  return {
    table: sql`schedule_runs q`,
    owned: owned(of),
    matching: status === undefined ? sql`true` : sql`q.status = ${status}`,
    id: sql`q.id`,
    sortKeys: {},
    columns,
  };
}

export async function findRun(
  tx: DatabaseTransaction,
  of: OfSchedule,
  id: string,
): Promise<RunLine | undefined> {
  const { rows } = await sql<RunLine>`
    SELECT ${columns} FROM schedule_runs q WHERE ${owned(of)} AND q.id = ${id}`.execute(tx);
  return rows[0];
}

export interface RecipientRow {
  readonly ownerId: string;
  /** Name of the owner; null if the company no longer has the owner. */
  readonly name: string | null;
  readonly walletId: string | null;
  readonly expenseCenterId: string | null;
  readonly expenseCenterName: string | null;
  readonly requestedCents: Cents;
  readonly amountCents: Cents;
  readonly reason: RowReason | null;
}

/**
 * Recipients of a run, sorted by name. Recipients who received less than planned come from the log, all others from the
 * journal entry.
 */
export async function findRecipients(
  tx: DatabaseTransaction,
  organizationId: string,
  { id, entryId }: Pick<RunLine, 'id' | 'entryId'>,
): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    WITH short AS MATERIALIZED (
      SELECT owner_id, wallet_id, expense_center_id, wanted_cents, amount_cents, reason FROM schedule_run_rows
      WHERE organization_id = ${organizationId} AND run_id = ${id}),
    told AS MATERIALIZED (
      SELECT owner_id, wallet_id, expense_center_id, wanted_cents, amount_cents, reason FROM short
      UNION ALL
      SELECT coalesce(w.user_id, w.vehicle_id), w.id, w.expense_center_id, p.amount_cents, p.amount_cents, NULL FROM postings p
      JOIN wallets w ON w.organization_id = p.organization_id AND w.id = p.account_id
      WHERE p.organization_id = ${organizationId} AND p.entry_id = ${entryId} AND p.amount_cents > 0
        AND NOT EXISTS (SELECT FROM short s WHERE s.wallet_id = w.id AND s.amount_cents > 0))
    SELECT t.owner_id AS "ownerId", coalesce(m.first_name || ' ' || m.last_name, v.license_plate) AS name,
      t.wallet_id AS "walletId", e.id AS "expenseCenterId", e.name AS "expenseCenterName", t.wanted_cents AS "requestedCents",
      t.amount_cents AS "amountCents", t.reason
    FROM told t
    LEFT JOIN expense_centers e ON e.organization_id = ${organizationId} AND e.id = t.expense_center_id
    LEFT JOIN members m ON m.organization_id = ${organizationId} AND m.user_id = t.owner_id AND m.role IN ('UserOrg', 'User')
    LEFT JOIN vehicles v ON v.organization_id = ${organizationId} AND v.id = t.owner_id
    ORDER BY coalesce(m.name_key, litro_fold(v.license_plate)) COLLATE "C", t.wallet_id`.execute(tx);
  return rows;
}

export async function findOwnerNames(
  tx: DatabaseTransaction,
  organizationId: string,
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ownerIds.length === 0) return new Map();
  const ids = sql`${[...new Set(ownerIds)]}::uuid[]`;
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT user_id AS id, first_name || ' ' || last_name AS name FROM members
    WHERE organization_id = ${organizationId} AND role IN ('UserOrg', 'User') AND user_id = ANY (${ids})
    UNION ALL
    SELECT id, license_plate FROM vehicles WHERE organization_id = ${organizationId} AND id = ANY (${ids})`.execute(
    tx,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function findExpenseCenterNames(
  tx: DatabaseTransaction,
  organizationId: string,
  expenseCenterIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (expenseCenterIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('expense_centers')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`id = ANY (${[...new Set(expenseCenterIds)]}::uuid[])`)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
