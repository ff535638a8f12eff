/** What a company may owe and what it owes. */
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/tenancy.ts';
import { readCurrentPeriod } from '../billing-periods/current-period.service.ts';
import type { Owing } from './bill.rules.ts';
import { findOwing } from './purchases.repository.ts';

/**
 * By how the period that runs is billed: terms that were agreed meanwhile lend nothing before their first period begins. Asked under
 * the lock of the company account, it holds to the end of the transaction.
 */
export async function readOwing(tx: Transaction, clock: Clock, organizationId: string): Promise<Owing> {
  const { type } = await readCurrentPeriod(tx, clock, organizationId);
  const owing = await findOwing(tx, organizationId);
  return type === 'postPaid' ? owing : { ...owing, creditLimitCents: null };
}
