import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import { findOnBill, putOnBill, settleOnBill } from './billed.repository.ts';
import { purchaseRecord } from '../../records/kinds/purchase.record.ts';

export function billPurchases(
  tx: DatabaseTransaction,
  organizationId: string,
  billId: string,
  untilId: string,
): Promise<void> {
  return putOnBill(tx, organizationId, billId, untilId);
}

/**
 * Settles the purchases on a bill. `done` marks them as paid. `canceled` marks them as canceled: they stay credited, but
 * the company no longer owes them.
 */
export async function settlePurchases(
  writing: Writing,
  billId: string,
  { status, at }: { readonly status: 'done' | 'canceled'; readonly at: Date },
): Promise<void> {
  const { tx, organizationId } = writing;
  const ids = await findOnBill(tx, organizationId, billId);
  await recordChange(writing, 'bill', [{ record: purchaseRecord, ids }], () =>
    settleOnBill(
      tx,
      organizationId,
      billId,
      status === 'done'
        ? { status: 'paid', paid_at: at, cancelled_at: null }
        : { status: 'cancelled', paid_at: null, cancelled_at: at },
    ),
  );
}
