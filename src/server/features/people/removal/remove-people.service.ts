import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { deletePeople, markPeopleDeleted } from './remove-people.repository.ts';

/** Marks `deletedOwnerIds` (user ids) as deleted, and removes `removedIds` (record ids) entirely. */
export async function removePeople(
  tx: DatabaseTransaction,
  organizationId: string,
  { deletedOwnerIds, removedIds }: { deletedOwnerIds: readonly string[]; removedIds: readonly string[] },
): Promise<void> {
  await markPeopleDeleted(tx, organizationId, deletedOwnerIds);
  await deletePeople(tx, organizationId, removedIds);
}
