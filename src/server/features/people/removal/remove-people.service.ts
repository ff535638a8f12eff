/** People who go with the import that brought them in. */
import type { Transaction } from '../../../platform/database/tenancy.ts';
import { deletePeople, markPeopleDeleted } from './remove-people.repository.ts';

/**
 * Marks some as deleted, by the owners of their wallets, and takes others out of the register without a trace, by their
 * records.
 */
export async function removePeople(
  tx: Transaction,
  organizationId: string,
  { deletedOwnerIds, removedIds }: { deletedOwnerIds: readonly string[]; removedIds: readonly string[] },
): Promise<void> {
  await markPeopleDeleted(tx, organizationId, deletedOwnerIds);
  await deletePeople(tx, organizationId, removedIds);
}
