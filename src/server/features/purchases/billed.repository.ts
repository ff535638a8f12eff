/** All SQL of purchases on bills. */
import type { Updateable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { Transaction } from '../../platform/database/tenancy.ts';

/** Puts on a bill what was credited before that entry and stands on none yet. Asked under the lock of the company account. */
export async function putOnBill(
  tx: Transaction,
  organizationId: string,
  billId: string,
  untilId: string,
): Promise<void> {
  await tx
    .updateTable('purchases')
    .set({ bill_id: billId })
    .where('organization_id', '=', organizationId)
    .where('bill_id', 'is', null)
    .where('entry_id', '<', untilId)
    .execute();
}

/** What was bought by bill and stands on that one. */
export async function findOnBill(tx: Transaction, organizationId: string, billId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('purchases')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('bill_id', '=', billId)
    .where('payment_type', '=', 'bill')
    .execute();
  return rows.map(({ id }) => id);
}

/** The same of all of it. */
export async function settleOnBill(
  tx: Transaction,
  organizationId: string,
  billId: string,
  changes: Updateable<Schema['purchases']>,
): Promise<void> {
  await tx
    .updateTable('purchases')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('bill_id', '=', billId)
    .where('payment_type', '=', 'bill')
    .execute();
}
