/** Vehicles and containers that go with the import that brought them in. */
import type { Transaction } from '../../platform/database/tenancy.ts';
import { deleteVehicles, updateVehicleStatuses } from './vehicles.repository.ts';

/** Marks some as deleted and takes others out of the register without a trace. */
export async function removeVehicles(
  tx: Transaction,
  organizationId: string,
  { deletedOwnerIds, removedIds }: { deletedOwnerIds: readonly string[]; removedIds: readonly string[] },
): Promise<void> {
  await updateVehicleStatuses(tx, organizationId, deletedOwnerIds, 'deleted');
  await deleteVehicles(tx, organizationId, removedIds);
}
