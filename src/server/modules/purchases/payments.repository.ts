/** All SQL of payments: what somebody said was paid. */
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { PaymentStatus, PaymentType } from '#contract/purchases.ts';
import type { Cents } from '#core/money/cents.ts';
import { acknowledgeEarlier } from '../../database/acknowledge.ts';
import { readPage, type ListQuery } from '../../database/list-sql.ts';
import type { Schema } from '../../database/schema.ts';
import type { Transaction } from '../../database/tenancy.ts';
import type { Page } from '../../paging.ts';
import { nameOf } from '../organizations/name-sql.ts';

export type PaymentRow = Selectable<Schema['payments']>;

/** Whether the organisation has been told of it, under a reference that looks like it. Only {@link insertPayment} is sure. */
export async function isPaymentKnown(
  tx: Transaction,
  organizationId: string,
  reference: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('payments')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`litro_look(reference) = litro_look(${reference})`)
    // Written out: a plan that is kept finds the index by it.
    .where(sql<boolean>`NOT stood_twice`)
    .executeTakeFirst();
  if (row) acknowledgeEarlier(tx);
  return row !== undefined;
}

/** False where somebody has told of it already, to whichever organisation; waits for one who is about to. */
export async function insertPayment(
  tx: Transaction,
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

/** A payment with what is shown of the purchase that it names; null where it names none. */
export interface WaitingRow extends PaymentRow {
  readonly organizationName: string | null;
  readonly timeZone: string | null;
  readonly valueCents: Cents | null;
  readonly paymentType: PaymentType | null;
  readonly status: PaymentStatus | null;
  readonly boughtAt: Date | null;
  readonly purchasePaidAt: Date | null;
}

/** Those of the organisations and those of nobody. */
export function readWaiting(
  tx: Transaction,
  organizations: readonly string[],
  query: ListQuery,
): Promise<Page<WaitingRow>> {
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

/** One of the organisation's, or of nobody's; and nobody else changes it before the end. */
export function holdPayment(
  tx: Transaction,
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

/** `of`: whose it has been so far. */
export async function updatePayment(
  tx: Transaction,
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
