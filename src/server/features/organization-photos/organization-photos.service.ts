import type { PhotoDescription } from '#contract/photos.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import type { Picture } from '../vehicle-photos/picture.rules.ts';
import { describeRow, storedPhoto, presentPhoto, type FoundPhoto } from '../vehicle-photos/stored-photo.ts';
import { organizationPhotoRecord } from '../../records/kinds/organization-photo.record.ts';
import { deletePhoto, findPhoto, putPhoto } from './organization-photos.repository.ts';

/** Returns null if the organization has no photo. */
export async function readPhoto(tx: DatabaseTransaction, organizationId: string): Promise<FoundPhoto | null> {
  const row = await findPhoto(tx, organizationId);
  return row ? presentPhoto(row) : null;
}

export async function changePhoto(writing: Writing, picture: Picture): Promise<PhotoDescription> {
  const { tx, clock, organizationId } = writing;
  const photo = storedPhoto(picture, clock.now());
  await recordChange(writing, 'change', [{ record: organizationPhotoRecord, ids: [organizationId] }], () =>
    putPhoto(tx, organizationId, photo),
  );
  return describeRow(photo);
}

/** Returns false if the organization had no photo. */
export async function removePhoto(writing: Writing): Promise<boolean> {
  const { tx, organizationId } = writing;
  const subject = { record: organizationPhotoRecord, ids: [organizationId] };
  return recordChange(writing, 'delete', [subject], () => deletePhoto(tx, organizationId));
}
