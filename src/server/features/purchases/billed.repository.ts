import type { Updateable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

/**
 * Assigns a bill to purchases that are on no bill yet and were credited before the entry `untilId`. Needs the lock of the
 * company account.
 */
export async function putOnBill(
  tx: DatabaseTransaction,
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

export async function findOnBill(
  tx: DatabaseTransaction,
  organizationId: string,
  billId: string,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('purchases')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('bill_id', '=', billId)
    .where('payment_type', '=', 'bill')
    .execute();
  return rows.map(({ id }) => id);
}

export async function settleOnBill(
  tx: DatabaseTransaction,
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
