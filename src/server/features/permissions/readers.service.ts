import type { PermissionKey } from '#contract/permissions.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { findAncestry } from '../../platform/organization/organizations.repository.ts';
import { findHolders } from './permissions.service.ts';

/**
 * Returns the holders of a permission among the administrators of the organization and of its company, whose permissions
 * apply in branches. `tx` must see both.
 */
export async function findReaders(
  tx: DatabaseTransaction,
  organizationId: string,
  key: PermissionKey,
): Promise<string[]> {
  const readers = new Set<string>();
  for (const home of await findAncestry(tx, organizationId)) {
    for (const userId of await findHolders(tx, home, key)) readers.add(userId);
  }
  return [...readers];
}
