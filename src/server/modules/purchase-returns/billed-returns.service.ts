/** Returns as information lines of bills. Asked under the lock of the company account. */
import type { Transaction } from '../../database/tenancy.ts';
import { putReturnsOnBill } from './returns.repository.ts';

/** Puts on a bill every return that was posted before the entry `untilId` and is on no bill yet. */
export function billReturns(
  tx: Transaction,
  organizationId: string,
  billId: string,
  untilId: string,
): Promise<void> {
  return putReturnsOnBill(tx, organizationId, billId, untilId);
}
