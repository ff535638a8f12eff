/** Who is told of what happens in an organisation. */
import type { PermissionKey } from '#contract/permissions.ts';
import type { Transaction } from '../../platform/database/tenancy.ts';
import { findAncestry } from '../../platform/organization/organizations.repository.ts';
import { findHolders } from './permissions.service.ts';

/**
 * Those who hold a permission there: its administrators, and those of the company that it is a branch of, since what they hold
 * there holds in its branches. `tx` has to see both.
 */
export async function findReaders(
  tx: Transaction,
  organizationId: string,
  key: PermissionKey,
): Promise<string[]> {
  const readers = new Set<string>();
  for (const home of await findAncestry(tx, organizationId)) {
    for (const userId of await findHolders(tx, home, key)) readers.add(userId);
  }
  return [...readers];
}
