import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { holdStanding } from './organizations.repository.ts';

/**
 * Returns false if the organization is deleted. This call and a deletion of the organization wait for each other's
 * transaction.
 */
export function staysStanding(tx: DatabaseTransaction, organizationId: string): Promise<boolean> {
  return holdStanding(tx, organizationId);
}
