import type { Schema } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

type OrganizationPhotoRow = Omit<Schema['organization_photos'], 'organization_id' | 'changed_at'> & {
  readonly changed_at: Date;
};

export async function findPhoto(
  tx: DatabaseTransaction,
  organizationId: string,
): Promise<OrganizationPhotoRow | undefined> {
  return tx
    .selectFrom('organization_photos')
    .select(['content_type', 'width', 'height', 'bytes', 'hash', 'changed_at'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
}

export async function putPhoto(
  tx: DatabaseTransaction,
  organizationId: string,
  photo: OrganizationPhotoRow,
): Promise<void> {
  await tx
    .insertInto('organization_photos')
    .values({ organization_id: organizationId, ...photo })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(photo))
    .execute();
}

/** Returns false if the organization had no photo. */
export async function deletePhoto(tx: DatabaseTransaction, organizationId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('organization_photos')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
