/** A bill whose payment was given back. It stays `done`: what the company owes then is its debt. */
import type { Cents } from '#core/money/cents.ts';
import type { Transaction } from '../../platform/database/tenancy.ts';
import { addReturned } from './bills.repository.ts';

export function addReturnedToBill(
  tx: Transaction,
  organizationId: string,
  billId: string,
  amountCents: Cents,
): Promise<void> {
  return addReturned(tx, organizationId, billId, amountCents);
}
