import { sql, type RawBuilder } from 'kysely';
import type { BillStatus } from '#contract/bills.ts';
import type { BillingPeriod } from '#contract/terms.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import type { Cents } from '#core/money/cents.ts';
import { readPage, type SqlListQuery } from '../../platform/database/list-sql.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { QueryPage } from '../../platform/paging.ts';
import type { BillRow } from './bills.repository.ts';
import { spanOf } from './lines-sql.ts';

/** Filter of a bill list. A field that is null sets no condition. */
export interface BillFilter {
  readonly statuses: readonly BillStatus[] | null;
  readonly period: BillingPeriod | null;
  readonly from: CalendarDate | null;
  readonly to: CalendarDate | null;
}

function matching({ statuses, period, from, to }: BillFilter): RawBuilder<unknown> {
  return sql`true
    ${statuses === null ? sql`` : sql`AND b.status = ANY (${[...statuses]}::text[])`}
    ${period === null ? sql`` : sql`AND b.billing_period = ${period}`}
    ${from === null ? sql`` : sql`AND b.ends_on >= ${from}::date`}
    ${to === null ? sql`` : sql`AND b.starts_on <= ${to}::date`}`;
}

/** Sorts bills by the start of their period, even if a bill was inserted later. */
const byPeriod = { by: sql`b.starts_on` };

export function readBills(
  tx: DatabaseTransaction,
  organizationId: string,
  { sort = '-_id', ...query }: SqlListQuery,
  filter: BillFilter,
  running: Cents,
): Promise<QueryPage<BillRow>> {
  return readPage<BillRow>(
    tx,
    { ...query, sort: sort.replace('_id', 'from') },
    {
      table: sql`bills b`,
      owned: sql`b.organization_id = ${organizationId}`,
      matching: matching(filter),
      id: sql`b.id`,
      sortKeys: {
        from: byPeriod,
        owed: { by: sql`CASE b.status WHEN 'pending' THEN ${running}::bigint ELSE b.owed_cents END` },
        dueDate: { by: sql`b.due_on`, emptyLast: true },
      },
      columns: sql<BillRow>`b.*`,
    },
  );
}

export interface StatusSums {
  readonly count: number;
  readonly processingCents: Cents;
  readonly doneCents: Cents;
  readonly canceledCents: Cents;
  readonly overdueCents: Cents;
  readonly isRunning: boolean;
}

export async function sumBills(
  tx: DatabaseTransaction,
  organizationId: string,
  filter: BillFilter,
  today: CalendarDate,
): Promise<StatusSums> {
  const sumOf = (which: RawBuilder<unknown>) =>
    sql`coalesce(sum(b.owed_cents) FILTER (WHERE ${which}), 0)::bigint`;
  const { rows } = await sql<StatusSums>`
    SELECT count(*)::int AS count, ${sumOf(sql`b.status = 'processing'`)} AS "processingCents",
      ${sumOf(sql`b.status = 'done'`)} AS "doneCents", ${sumOf(sql`b.status = 'canceled'`)} AS "canceledCents",
      ${sumOf(sql`b.status = 'processing' AND b.due_on < ${today}::date`)} AS "overdueCents",
      coalesce(bool_or(b.status = 'pending'), false) AS "isRunning"
    FROM bills b WHERE b.organization_id = ${organizationId} AND ${matching(filter)}`.execute(tx);
  return rows[0] as StatusSums;
}

export interface BoughtRow {
  readonly billId: string;
  readonly pixCents: Cents;
  readonly bankSlipCents: Cents;
  readonly billCents: Cents;
  readonly transferCents: Cents;
}

export async function sumBought(
  tx: DatabaseTransaction,
  organizationId: string,
  bills: readonly BillRow[],
): Promise<ReadonlyMap<string, BoughtRow>> {
  const running = bills.find(({ status }) => status === 'pending');
  const sumOf = (type: string) =>
    sql`coalesce(sum(p.amount_cents) FILTER (WHERE p.payment_type = ${type}), 0)::bigint`;
  const sums = sql`${sumOf('pix')} AS "pixCents", ${sumOf('bankSlip')} AS "bankSlipCents", ${sumOf('bill')} AS "billCents",
    ${sumOf('transfer')} AS "transferCents"`;
  const { rows } = await sql<BoughtRow>`
    SELECT p.bill_id AS "billId", ${sums} FROM purchases p
    WHERE p.organization_id = ${organizationId} AND p.entry_id IS NOT NULL
      AND p.bill_id = ANY (${bills.map(({ id }) => id)}::uuid[])
    GROUP BY p.bill_id`.execute(tx);
  const bought = new Map(rows.map((row) => [row.billId, row]));
  if (running) {
    const { untilId } = spanOf(running);
    const { rows: now } = await sql<Omit<BoughtRow, 'billId'>>`
      SELECT ${sums} FROM purchases p WHERE p.organization_id = ${organizationId} AND p.entry_id IS NOT NULL
        AND p.bill_id IS NULL AND p.entry_id < ${untilId}`.execute(tx);
    if (now[0]) bought.set(running.id, { billId: running.id, ...now[0] });
  }
  return bought;
}

/**
 * Returns the ids of bills that a payment settled. Only such a payment can be returned; a person may have marked other
 * bills as paid.
 */
export async function findBillsWithPayment(
  tx: DatabaseTransaction,
  organizationId: string,
  billIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (billIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom('payments')
    .select('bill_id')
    .where('organization_id', '=', organizationId)
    .where('outcome', '=', 'credited')
    .where('bill_id', 'in', billIds)
    .execute();
  return new Set(rows.flatMap(({ bill_id: id }) => (id === null ? [] : [id])));
}
