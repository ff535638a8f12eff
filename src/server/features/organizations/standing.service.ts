import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { holdStanding } from './organizations.repository.ts';

/**
 * Returns false if the organization is deleted. The caller's transaction and a transaction that deletes the
 * organization wait for each other.
 */
export function staysStanding(tx: DatabaseTransaction, organizationId: string): Promise<boolean> {
  return holdStanding(tx, organizationId);
}
