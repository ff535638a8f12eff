import type { Schema } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

type VehiclePhotoRow = Omit<Schema['vehicle_photos'], 'organization_id' | 'vehicle_id' | 'changed_at'> & {
  readonly changed_at: Date;
};

export async function findPhoto(
  tx: DatabaseTransaction,
  organizationId: string,
  vehicleId: string,
): Promise<VehiclePhotoRow | undefined> {
  return tx
    .selectFrom('vehicle_photos')
    .select(['content_type', 'width', 'height', 'bytes', 'hash', 'changed_at'])
    .where('organization_id', '=', organizationId)
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirst();
}

export async function putPhoto(
  tx: DatabaseTransaction,
  organizationId: string,
  vehicleId: string,
  photo: VehiclePhotoRow,
): Promise<void> {
  await tx
    .insertInto('vehicle_photos')
    .values({ organization_id: organizationId, vehicle_id: vehicleId, ...photo })
    .onConflict((conflict) => conflict.columns(['organization_id', 'vehicle_id']).doUpdateSet(photo))
    .execute();
}

/** Returns false if the vehicle had no photo. */
export async function deletePhoto(
  tx: DatabaseTransaction,
  organizationId: string,
  vehicleId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('vehicle_photos')
    .where('organization_id', '=', organizationId)
    .where('vehicle_id', '=', vehicleId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
