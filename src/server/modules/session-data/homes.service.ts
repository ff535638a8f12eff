/** Where those work who may see an organisation. */
import type { Transaction } from '../../database/tenancy.ts';
import { findOrganization } from './organizations.repository.ts';

/** The organisation itself and, for a branch, its company. */
export async function findHomes(tx: Transaction, organizationId: string): Promise<string[]> {
  const row = await findOrganization(tx, organizationId);
  return row ? [row.id, ...(row.parentId === null ? [] : [row.parentId])] : [];
}
