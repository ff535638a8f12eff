import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { Cents } from '#core/money/cents.ts';
import { readPage, type SqlListQuery } from '../../../platform/database/list-sql.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import type { QueryPage } from '../../../platform/paging.ts';
import { nameOf } from '../../../platform/organization/name-sql.ts';
import { returnWaits } from './waiting-sql.ts';

export type ReturnRow = Selectable<Schema['purchase_returns']>;

/**
 * Key of a return: the payment's reference, and the return's id, which is unique within the payment. The comparison of
 * keys ignores case, accents and spaces.
 */
export interface ReturnKey {
  readonly reference: string;
  readonly returnId: string;
}

const isKey = ({ reference, returnId }: ReturnKey) =>
  sql<boolean>`litro_look(reference) = litro_look(${reference}) AND litro_look(return_id) = litro_look(${returnId})`;

/** Locks the return until the transaction ends. */
export function holdReturn(
  tx: DatabaseTransaction,
  organizationId: string,
  named: ReturnKey | { readonly id: string },
): Promise<ReturnRow | undefined> {
  const query = tx.selectFrom('purchase_returns').selectAll().where('organization_id', '=', organizationId);
  const one = 'id' in named ? query.where('id', '=', named.id) : query.where(isKey(named));
  return one.forNoKeyUpdate().executeTakeFirst();
}

/** Inserts a return. Returns false if any organization already has the return. Waits for a concurrent insert. */
export async function insertReturn(
  tx: DatabaseTransaction,
  row: Insertable<Schema['purchase_returns']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('purchase_returns')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateReturn(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  changes: Updateable<Schema['purchase_returns']>,
): Promise<void> {
  await tx
    .updateTable('purchase_returns')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** A return with the name of its organization, which is null without an organization. */
export interface ListedReturn extends ReturnRow {
  readonly organizationName: string | null;
  readonly timeZone: string | null;
}

const list = { id: sql`r.id`, sortKeys: {}, table: sql`purchase_returns r` };
const columns = sql<ListedReturn>`r.*, ${nameOf('o')} AS "organizationName", o.time_zone AS "timeZone"`;
const join = sql`LEFT JOIN organizations o ON o.organization_id = r.organization_id`;

export function readReturns(
  tx: DatabaseTransaction,
  organizationId: string,
  { purchase, bill }: { readonly purchase?: string | undefined; readonly bill?: string | undefined },
  query: SqlListQuery,
): Promise<QueryPage<ListedReturn>> {
  const matching: RawBuilder<unknown> = sql`true
    ${purchase === undefined ? sql`` : sql`AND r.purchase_id = ${purchase}`}
    ${bill === undefined ? sql`` : sql`AND r.bill_id = ${bill}`}`;
  const owned = sql`r.organization_id = ${organizationId}`;
  return readPage<ListedReturn>(tx, query, { ...list, owned, matching, join, columns });
}

/** Returns waiting returns of the organizations, and waiting returns without an organization. */
export function readWaitingReturns(
  tx: DatabaseTransaction,
  organizations: readonly string[],
  query: SqlListQuery,
): Promise<QueryPage<ListedReturn>> {
  const owned = sql`r.organization_id = ANY (${[...organizations, NO_ORGANIZATION]}::uuid[])`;
  return readPage<ListedReturn>(tx, query, { ...list, owned, matching: returnWaits, join, columns });
}

/** Finds a return. The result is undefined if the organization does not have the return. */
export async function findReturn(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<ListedReturn | undefined> {
  const { rows } = await sql<ListedReturn>`
    SELECT ${columns} FROM purchase_returns r ${join}
    WHERE r.organization_id = ${organizationId} AND r.id = ${id}`.execute(tx);
  return rows[0];
}

/** True for a return without an organization, which every super administrator may decide on. */
export async function isReturnOfNobody(tx: DatabaseTransaction, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('purchase_returns')
    .select('id')
    .where('organization_id', '=', NO_ORGANIZATION)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export interface UnreportedReturn {
  readonly organizationId: string;
  readonly id: string;
  readonly organization: string;
  readonly purchaseId: string | null;
  readonly amountCents: Cents;
}

export async function findUnreportedReturns(tx: DatabaseTransaction): Promise<UnreportedReturn[]> {
  const { rows } = await sql<UnreportedReturn>`
    SELECT r.organization_id AS "organizationId", r.id, o.name AS organization, r.purchase_id AS "purchaseId",
      r.amount_cents AS "amountCents"
    FROM purchase_returns r JOIN organizations o ON o.organization_id = r.organization_id
    WHERE r.told_at IS NULL AND r.outcome = 'posted' ORDER BY r.id`.execute(tx);
  return rows;
}

/** Marks a return as notified. Returns false if another server has already marked the return. */
export async function markReturnReported(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  at: Date,
): Promise<boolean> {
  const marked = await tx
    .updateTable('purchase_returns')
    .set({ told_at: at })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('told_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}
