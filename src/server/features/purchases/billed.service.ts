/** What stands on bills, for whoever closes and settles them. Asked under the lock of the company account. */
import type { Transaction } from '../../platform/database/tenancy.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import { findOnBill, putOnBill, settleOnBill } from './billed.repository.ts';
import { purchaseRecord } from '../../records/kinds/purchase.record.ts';

/** Puts on a bill what was credited before the entry `untilId` and stands on none yet. */
export function billPurchases(
  tx: Transaction,
  organizationId: string,
  billId: string,
  untilId: string,
): Promise<void> {
  return putOnBill(tx, organizationId, billId, untilId);
}

/**
 * What was bought on a bill is paid with it. Written off, it is cancelled, and owed no longer: it was credited, and stays so.
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
