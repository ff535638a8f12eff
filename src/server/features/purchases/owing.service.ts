import type { Clock } from '../../platform/clock.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { readCurrentPeriod } from '../billing-periods/current-period.service.ts';
import type { Owing } from './bill.rules.ts';
import { findOwing } from './purchases.repository.ts';

/**
 * Reads the credit limit and the owed amount. Uses the terms of the running period, because newly agreed terms apply from
 * their first period.
 * Under the lock of the company account, the result is valid until the transaction ends.
 */
export async function readOwing(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
): Promise<Owing> {
  const { type } = await readCurrentPeriod(tx, clock, organizationId);
  const owing = await findOwing(tx, organizationId);
  return type === 'postPaid' ? owing : { ...owing, creditLimitCents: null };
}
