import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { PaymentStatus, PaymentType } from '#contract/purchases.ts';
import type { Cents } from '#core/money/cents.ts';
import { acknowledgeEarlier } from '../../../platform/database/driver/acknowledge.ts';
import { readPage, type SqlListQuery } from '../../../platform/database/list-sql.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import type { Tenancy, DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import type { QueryPage } from '../../../platform/paging.ts';
import { nameOf } from '../../../platform/organization/name-sql.ts';

export type PaymentRow = Selectable<Schema['payments']>;

/**
 * SQL that compares payment references by their look: case, accents and similar letters make no difference. The
 * condition is written in full, so that a cached plan uses the partial index.
 */
const isReference = (reference: string) =>
  sql<boolean>`litro_look(reference) = litro_look(${reference}) AND NOT stood_twice`;

/**
 * True if the organization has a payment with this reference in any spelling (see `isReference`). This check is fast,
 * but only {@link insertPayment} is reliable.
 */
export async function isPaymentKnown(
  tx: DatabaseTransaction,
  organizationId: string,
  reference: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('payments')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(isReference(reference))
    .executeTakeFirst();
  if (row) acknowledgeEarlier(tx);
  return row !== undefined;
}

/** Inserts a payment. Returns false if any organization already has the payment. Waits for a concurrent insert. */
export async function insertPayment(
  tx: DatabaseTransaction,
  payment: Insertable<Schema['payments']>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) acknowledgeEarlier(tx);
  return inserted !== undefined;
}

/** A waiting payment with data of its purchase, which are null without a purchase. */
export interface WaitingRow extends PaymentRow {
  readonly organizationName: string | null;
  readonly timeZone: string | null;
  readonly valueCents: Cents | null;
  readonly paymentType: PaymentType | null;
  readonly status: PaymentStatus | null;
  readonly boughtAt: Date | null;
  readonly purchasePaidAt: Date | null;
}

/** Returns waiting payments of the organizations, and waiting payments without an organization. */
export function readWaiting(
  tx: DatabaseTransaction,
  organizations: readonly string[],
  query: SqlListQuery,
): Promise<QueryPage<WaitingRow>> {
  return readPage<WaitingRow>(tx, query, {
    table: sql`payments p`,
    owned: sql`p.organization_id = ANY (${[...organizations, NO_ORGANIZATION]}::uuid[])`,
    matching: sql`p.outcome = 'waiting'`,
    id: sql`p.id`,
    sortKeys: {},
    join: sql`LEFT JOIN organizations o ON o.organization_id = p.organization_id
      LEFT JOIN purchases b ON b.organization_id = p.organization_id AND b.id = p.purchase_id`,
    columns: sql<WaitingRow>`p.*, ${nameOf('o')} AS "organizationName", o.time_zone AS "timeZone", b.amount_cents AS "valueCents", b.payment_type AS "paymentType", b.status,
      b.created_at AS "boughtAt", b.paid_at AS "purchasePaidAt"`,
  });
}

/** Locks a payment of the organization, or one without an organization, until the transaction ends. */
export function holdPayment(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where((where) =>
      where.or([
        where('organization_id', '=', organizationId),
        where('organization_id', '=', NO_ORGANIZATION),
      ]),
    )
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Key of a payment: its reference, or the purchase or bill that it credited. */
export type PaymentKey =
  | { readonly reference: string }
  | { readonly purchase: string }
  | { readonly bill: string };

/** Locks the payment until the transaction ends. */
export function holdPaymentFor(
  tx: DatabaseTransaction,
  organizationId: string,
  key: PaymentKey,
): Promise<PaymentRow | undefined> {
  const query = tx.selectFrom('payments').selectAll().where('organization_id', '=', organizationId);
  const credited = query.where('outcome', '=', 'credited');
  const named =
    'reference' in key
      ? query.where(isReference(key.reference))
      : 'purchase' in key
        ? credited.where('purchase_id', '=', key.purchase)
        : credited.where('bill_id', '=', key.bill);
  return named.forNoKeyUpdate().executeTakeFirst();
}

/** Reference of the payment that credited a purchase with the entry `entryId`; undefined if there is no such payment. */
export async function findPaidReference(
  tx: DatabaseTransaction,
  organizationId: string,
  entryId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ reference: string }>`
    SELECT y.reference FROM purchases p
    JOIN payments y ON y.organization_id = p.organization_id AND y.purchase_id = p.id AND y.outcome = 'credited'
    WHERE p.organization_id = ${organizationId} AND p.entry_id = ${entryId}`.execute(tx);
  return rows[0]?.reference;
}

/** Changes a payment. `of` is the organization to which the payment belongs before the change. */
export async function updatePayment(
  tx: DatabaseTransaction,
  of: string,
  id: string,
  changes: Updateable<Schema['payments']>,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set(changes)
    .where('organization_id', '=', of)
    .where('id', '=', id)
    .execute();
}

/** Organization of the payment with that reference; undefined if no payment has the reference. */
export async function findPaymentHome(tenancy: Tenancy, reference: string): Promise<string | undefined> {
  const [found] = await tenancy.lookUp('webhooks', (database) =>
    database.selectFrom('payments').select('organization_id').where(isReference(reference)),
  );
  return found?.organization_id;
}
