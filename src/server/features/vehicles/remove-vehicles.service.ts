import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { deleteVehicles, updateVehicleStatuses } from './vehicles.repository.ts';

/** Marks `deletedOwnerIds` as deleted and deletes the rows of `removedIds`. */
export async function removeVehicles(
  tx: DatabaseTransaction,
  organizationId: string,
  { deletedOwnerIds, removedIds }: { deletedOwnerIds: readonly string[]; removedIds: readonly string[] },
): Promise<void> {
  await updateVehicleStatuses(tx, organizationId, deletedOwnerIds, 'deleted');
  await deleteVehicles(tx, organizationId, removedIds);
}
