import type { Insertable } from 'kysely';
import type { Schema } from '../../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';

/** Inserts a receipt. A second row with the same access key violates the index `receipts_access_key`. */
export async function insertReceipt(
  tx: DatabaseTransaction,
  receipt: Insertable<Schema['receipts']>,
): Promise<void> {
  await tx.insertInto('receipts').values(receipt).execute();
}

export async function findReceipts(tx: DatabaseTransaction, organizationId: string, refuelId: string) {
  return tx
    .selectFrom('receipts')
    .select(['id', 'received_at', 'user_id', 'access_key', 'content_type', 'bytes'])
    .where('organization_id', '=', organizationId)
    .where('fill_id', '=', refuelId)
    .orderBy('id', 'desc')
    .execute();
}
