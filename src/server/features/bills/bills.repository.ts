import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { linesOf, spanOf } from './lines-sql.ts';

export type BillRow = Selectable<Schema['bills']>;

export function findBill(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<BillRow | undefined> {
  return selectBill(tx, organizationId, id).executeTakeFirst();
}

/** Locks the bill until the transaction ends. */
export function holdBill(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<BillRow | undefined> {
  return selectBill(tx, organizationId, id).forNoKeyUpdate().executeTakeFirst();
}

const selectBill = (tx: DatabaseTransaction, organizationId: string, id: string) =>
  tx.selectFrom('bills').selectAll().where('organization_id', '=', organizationId).where('id', '=', id);

export async function insertBill(tx: DatabaseTransaction, bill: Insertable<Schema['bills']>): Promise<void> {
  await tx.insertInto('bills').values(bill).execute();
}

export async function updateBill(
  tx: DatabaseTransaction,
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

export async function addReturned(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  amountCents: Cents,
): Promise<void> {
  await tx
    .updateTable('bills')
    .set((eb) => ({ returned_cents: sql<Cents>`${eb.ref('returned_cents')} + ${amountCents}` }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Stores the current number of postings of each fee account. Fee postings after this number are on the next bill. */
export async function insertCuts(
  tx: DatabaseTransaction,
  organizationId: string,
  billId: string,
): Promise<void> {
  await sql`
    INSERT INTO bill_cuts (organization_id, bill_id, account_id, position)
    SELECT organization_id, ${billId}::uuid, id, posting_count FROM ledger_accounts
    WHERE organization_id = ${organizationId} AND kind = 'fees' AND posting_count > 0`.execute(tx);
}

/** Time of the first journal entry; undefined without entries. */
export async function findFirstPosted(
  tx: DatabaseTransaction,
  organizationId: string,
): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('journal_entries')
    .select('posted_at')
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.posted_at;
}

/**
 * Takes an advisory lock, so that only one transaction at a time closes bills of an organization. Returns false if another
 * transaction holds the lock.
 */
export async function takeTurn(tx: DatabaseTransaction, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${`bills ${organizationId}`}, 0)) AS taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

export async function findBilled(tx: DatabaseTransaction): Promise<string[]> {
  const rows = await tx
    .selectFrom('organizations')
    .select('organization_id')
    .where('status', '<>', 'deleted')
    .execute();
  return rows.map((row) => row.organization_id);
}

/** Earliest end after `after` among the running billing periods; null if no period ends later. */
export async function findNextEnd(tx: DatabaseTransaction, after: Date): Promise<Date | null> {
  const row = await tx
    .selectFrom('bills')
    .select((eb) => eb.fn.min('ends_at').as('next'))
    .where('status', '=', 'pending')
    .where('ends_at', '>', after)
    .executeTakeFirst();
  return row?.next ?? null;
}

export interface BillSums {
  readonly owedCents: Cents;
  readonly paidCents: Cents;
  readonly feeCents: Cents;
  readonly lineCount: number;
}

export async function sumLines(
  tx: DatabaseTransaction,
  organizationId: string,
  bill: BillRow,
): Promise<BillSums> {
  const { rows } = await sql<BillSums>`
    SELECT coalesce(sum(owed_cents), 0)::bigint AS "owedCents",
      coalesce(sum(amount_cents - owed_cents) FILTER (WHERE source = 'purchase'), 0)::bigint AS "paidCents",
      coalesce(sum(fee_cents), 0)::bigint AS "feeCents", count(*)::int AS "lineCount"
    FROM (${linesOf(organizationId, spanOf(bill))}) l`.execute(tx);
  return rows[0] ?? { owedCents: ZERO_CENTS, paidCents: ZERO_CENTS, feeCents: ZERO_CENTS, lineCount: 0 };
}

/** Puts the payment returns that are on no bill yet on this bill, if their entry id precedes `untilId`. */
export async function putReturnsOnBill(
  tx: DatabaseTransaction,
  organizationId: string,
  billId: string,
  untilId: string,
): Promise<void> {
  await tx
    .updateTable('purchase_returns')
    .set({ line_of_bill_id: billId })
    .where('organization_id', '=', organizationId)
    .where('line_of_bill_id', 'is', null)
    .where('entry_id', '<', untilId)
    .execute();
}
