import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { holdStanding } from './organizations.repository.ts';

/** False if deleted. This call and a deletion wait for each other's transaction. */
export function staysStanding(tx: DatabaseTransaction, organizationId: string): Promise<boolean> {
  return holdStanding(tx, organizationId);
}
