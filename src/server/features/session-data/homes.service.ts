/** Where those work who may see an organisation. */
import type { Transaction } from '../../platform/database/tenancy.ts';
import { findAncestry } from '../../platform/organization/organizations.repository.ts';

/** The organisation itself and, of a branch, all that it stands below. */
export function findHomes(tx: Transaction, organizationId: string): Promise<string[]> {
  return findAncestry(tx, organizationId);
}
