/** Adds to the returned amount of a bill. The bill stays `done`; the company owes the amount as debt. */
import type { Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { addReturned } from './bills.repository.ts';

export function addReturnedToBill(
  tx: DatabaseTransaction,
  organizationId: string,
  billId: string,
  amountCents: Cents,
): Promise<void> {
  return addReturned(tx, organizationId, billId, amountCents);
}
