/** All SQL of bills, their cuts and their codes. */
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { BillStatus } from '#contract/bills.ts';
import type { BillingPeriod } from '#contract/terms.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { readPage, type ListQuery } from '../../database/list-sql.ts';
import type { Schema } from '../../database/schema.ts';
import type { Tenancy, Transaction } from '../../database/tenancy.ts';
import type { Page } from '../../paging.ts';
import { linesOf, spanOf } from './lines-sql.ts';
import type { AgreedBilling } from './periods.rules.ts';

export type BillRow = Selectable<Schema['bills']>;

/** What was agreed with an organisation, and where it is. */
export async function findAgreed(
  tx: Transaction,
  organizationId: string,
): Promise<AgreedBilling | undefined> {
  const row = await tx
    .selectFrom('organizations')
    .select(['billing_type', 'billing_period', 'time_zone', 'terms_from'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return (
    row && {
      type: row.billing_type,
      period: row.billing_period,
      timeZone: row.time_zone,
      from: row.terms_from as CalendarDate | null,
    }
  );
}

/** The bill of the latest period. */
export function findLatest(tx: Transaction, organizationId: string): Promise<BillRow | undefined> {
  return tx
    .selectFrom('bills')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('starts_on', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findBill(tx: Transaction, organizationId: string, id: string): Promise<BillRow | undefined> {
  return selectBill(tx, organizationId, id).executeTakeFirst();
}

/** The same, and nobody else changes it before the end. */
export function holdBill(tx: Transaction, organizationId: string, id: string): Promise<BillRow | undefined> {
  return selectBill(tx, organizationId, id).forNoKeyUpdate().executeTakeFirst();
}

const selectBill = (tx: Transaction, organizationId: string, id: string) =>
  tx.selectFrom('bills').selectAll().where('organization_id', '=', organizationId).where('id', '=', id);

export async function insertBill(tx: Transaction, bill: Insertable<Schema['bills']>): Promise<void> {
  await tx.insertInto('bills').values(bill).execute();
}

export async function updateBill(
  tx: Transaction,
  organizationId: string,
  id: string,
  changes: Updateable<Schema['bills']>,
): Promise<void> {
  await tx
    .updateTable('bills')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Writes down how many postings each account of fees has now. */
export async function insertCuts(tx: Transaction, organizationId: string, billId: string): Promise<void> {
  await sql`
    INSERT INTO bill_cuts (organization_id, bill_id, account_id, position)
    SELECT organization_id, ${billId}::uuid, id, posting_count FROM ledger_accounts
    WHERE organization_id = ${organizationId} AND kind = 'fees' AND posting_count > 0`.execute(tx);
}

/** When the first entry of the journal was posted; undefined where there is none. */
export async function findFirstPosted(tx: Transaction, organizationId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('journal_entries')
    .select('posted_at')
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.posted_at;
}

/** One closer per organisation at a time, to the end of the transaction; false where there is one. */
export async function takeTurn(tx: Transaction, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`bills ${organizationId}`}, 0)) AS taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

/** Every organisation that is billed. */
export async function findBilled(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .selectFrom('organizations')
    .select('organization_id')
    .where('status', '<>', 'deleted')
    .execute();
  return rows.map((row) => row.organization_id);
}

/** A closed bill of which nobody was told yet. */
export interface UntoldBill {
  readonly organizationId: string;
  readonly parentId: string | null;
  readonly organization: string;
  readonly id: string;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly dueOn: CalendarDate;
  readonly owedCents: Cents;
}

export async function findUntold(tx: Transaction): Promise<UntoldBill[]> {
  const { rows } = await sql<UntoldBill>`
    SELECT b.organization_id AS "organizationId", o.parent_id AS "parentId", o.name AS organization, b.id,
      b.starts_on AS "from", b.ends_on AS "to", b.due_on AS "dueOn", b.owed_cents AS "owedCents"
    FROM bills b JOIN organizations o ON o.organization_id = b.organization_id
    WHERE b.status = 'processing' AND b.told_at IS NULL ORDER BY b.organization_id, b.id`.execute(tx);
  return rows;
}

/** Says when it was told of, or with null that it was not. False where somebody has said so already. */
export async function markTold(
  tx: Transaction,
  { organizationId, id }: UntoldBill,
  at: Date | null,
): Promise<boolean> {
  const marked = await tx
    .updateTable('bills')
    .set({ told_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('told_at', at === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

export interface BillSums {
  readonly owedCents: Cents;
  readonly paidCents: Cents;
  readonly feeCents: Cents;
  readonly lineCount: number;
}

/** What the lines of a bill add up to now. */
export async function sumLines(tx: Transaction, organizationId: string, bill: BillRow): Promise<BillSums> {
  const { rows } = await sql<BillSums>`
    SELECT coalesce(sum(owed_cents), 0)::bigint AS "owedCents",
      coalesce(sum(amount_cents - owed_cents) FILTER (WHERE source = 'purchase'), 0)::bigint AS "paidCents",
      coalesce(sum(fee_cents), 0)::bigint AS "feeCents", count(*)::int AS "lineCount"
    FROM (${linesOf(organizationId, spanOf(bill))}) l`.execute(tx);
  return rows[0] ?? { owedCents: ZERO_CENTS, paidCents: ZERO_CENTS, feeCents: ZERO_CENTS, lineCount: 0 };
}

/** What bills are narrowed by; null where nothing was said. */
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

/** By its period, which is in the order of time as ids are, whenever they were made. */
const byPeriod = { by: sql`b.starts_on` };

/** `running`: what the one that runs owes so far. */
export function readBills(
  tx: Transaction,
  organizationId: string,
  { sort = '-_id', ...query }: ListQuery,
  filter: BillFilter,
  running: Cents,
): Promise<Page<BillRow>> {
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
  /** Whether the one that runs is among them. */
  readonly isRunning: boolean;
}

/** Of what was closed. */
export async function sumBills(
  tx: Transaction,
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

/** A code by which a bill can be paid. */
export interface ChargeRow {
  readonly billId: string;
  readonly txid: string;
  readonly payload: string;
  readonly expiresAt: Date;
}

/** The organisation whose bill a payment by Pix names, and until when its code is good; seen from outside. */
export async function findChargedBill(
  tenancy: Tenancy,
  txid: string,
): Promise<{ organizationId: string; billId: string; expiresAt: Date } | undefined> {
  const [found] = await tenancy.lookUp('webhooks', (database) =>
    database
      .selectFrom('bill_charges')
      .select(['organization_id as organizationId', 'bill_id as billId', 'expires_at as expiresAt'])
      .where('txid', '=', txid),
  );
  return found;
}

/** The codes of the bills that can still be paid, the last one that expires last. */
export function findCharges(
  tx: Transaction,
  organizationId: string,
  billIds: readonly string[],
  now: Date,
): Promise<ChargeRow[]> {
  if (billIds.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('bill_charges')
    .select(['bill_id as billId', 'txid', 'pix_payload as payload', 'expires_at as expiresAt'])
    .where('organization_id', '=', organizationId)
    .where('bill_id', 'in', billIds)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .execute();
}

/** The same charge asked for again is one. */
export async function insertCharge(
  tx: Transaction,
  charge: Insertable<Schema['bill_charges']>,
): Promise<void> {
  await tx
    .insertInto('bill_charges')
    .values(charge)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface BoughtRow {
  readonly billId: string;
  readonly pixCents: Cents;
  readonly bankSlipCents: Cents;
  readonly billCents: Cents;
  readonly transferCents: Cents;
}

/** What was credited on each of the bills, by how it was bought. */
export async function sumBought(
  tx: Transaction,
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
