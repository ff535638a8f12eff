import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { ZERO_CENTS } from '#core/money/cents.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { Owing } from './bill.rules.ts';
import { owedByBill } from './owed-sql.ts';

export type PurchaseRow = Selectable<Schema['purchases']> & {
  readonly payerName: string;
  readonly payerTaxNumber: string;
};

export async function findByTxid(
  tenancy: Tenancy,
  txid: string,
): Promise<Pick<PurchaseRow, 'organization_id' | 'user_id' | 'distribution_status'> | undefined> {
  const [found] = await tenancy.lookUp('webhooks', (database) =>
    database
      .selectFrom('purchases')
      .select(['organization_id', 'user_id', 'distribution_status'])
      .where('txid', '=', txid),
  );
  return found;
}

export async function insertPurchase(
  tx: DatabaseTransaction,
  purchase: Insertable<Schema['purchases']>,
): Promise<void> {
  await tx.insertInto('purchases').values(purchase).execute();
}

export function findPurchase(
  tx: DatabaseTransaction,
  organizationId: string,
  named: { readonly id: string } | { readonly txid: string },
): Promise<PurchaseRow | undefined> {
  return select(tx, organizationId, named).executeTakeFirst();
}

/** Locks the purchase until the transaction ends. */
export function holdPurchase(
  tx: DatabaseTransaction,
  organizationId: string,
  named: { readonly id: string } | { readonly txid: string },
): Promise<PurchaseRow | undefined> {
  return select(tx, organizationId, named).forNoKeyUpdate().executeTakeFirst();
}

function select(
  tx: DatabaseTransaction,
  organizationId: string,
  named: { readonly id: string } | { readonly txid: string },
) {
  const ofPayer = (column: 'name' | 'federal_tax_number') =>
    sql<string>`(SELECT ${sql.ref(`o.${column}`)} FROM organizations o
      WHERE o.organization_id = purchases.organization_id)`;
  const query = tx
    .selectFrom('purchases')
    .selectAll()
    .select([ofPayer('name').as('payerName'), ofPayer('federal_tax_number').as('payerTaxNumber')])
    .where('organization_id', '=', organizationId);
  return 'id' in named ? query.where('id', '=', named.id) : query.where('txid', '=', named.txid);
}

export async function updatePurchase(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  changes: Updateable<Schema['purchases']>,
): Promise<void> {
  await tx
    .updateTable('purchases')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/**
 * Reads the credit limit of the latest terms, even before they begin, and the sum of unpaid purchases by bill. Needs the
 * lock of the company account.
 */
export async function findOwing(tx: DatabaseTransaction, organizationId: string): Promise<Owing> {
  const { rows } = await sql<Owing>`
    SELECT o.credit_limit_cents AS "creditLimitCents", ${owedByBill(organizationId)} AS "owedCents"
    FROM organizations o WHERE o.organization_id = ${organizationId}`.execute(tx);
  return rows[0] ?? { creditLimitCents: null, owedCents: ZERO_CENTS };
}

export interface Buyer {
  readonly name: string;
  readonly taxNumber: string;
  readonly timeZone: string;
  readonly slipLink: string | null;
  readonly transferLink: string | null;
}

export async function findBuyer(tx: DatabaseTransaction, organizationId: string): Promise<Buyer> {
  return tx
    .selectFrom('organizations')
    .select([
      'name',
      'federal_tax_number as taxNumber',
      'time_zone as timeZone',
      'bank_slip_link as slipLink',
      'transfer_link as transferLink',
    ])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
}
