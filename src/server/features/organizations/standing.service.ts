/** Whether an organisation is there, for what comes to it from outside. */
import type { Transaction } from '../../platform/database/tenancy.ts';
import { holdStanding } from './organizations.repository.ts';

/** False for one that is deleted. A deletion waits for the end of the transaction, or this waits for the deletion. */
export function staysStanding(tx: Transaction, organizationId: string): Promise<boolean> {
  return holdStanding(tx, organizationId);
}
