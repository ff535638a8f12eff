import { MAX_PHOTO_BYTES, MAX_PHOTO_PX } from '#contract/facts.ts';
import type { PhotoDescription } from '#contract/photos.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import { lockEditable, readVehicle } from '../vehicles/vehicles.service.ts';
import { describeRow, storedPhoto, presentPhoto, type FoundPhoto } from './stored-photo.ts';
import { photoRecord } from '../../records/kinds/photo.record.ts';
import { readPicture, type Picture } from './picture.rules.ts';
import { deletePhoto, findPhoto, putPhoto } from './vehicle-photos.repository.ts';

/** Reads the photo of a vehicle; null for a vehicle without a photo. Refuses with `not_found`. */
export async function readPhoto(
  tx: DatabaseTransaction,
  organizationId: string,
  vehicleId: string,
): Promise<FoundPhoto | null> {
  await readVehicle(tx, organizationId, 'vehicle', vehicleId);
  const row = await findPhoto(tx, organizationId, vehicleId);
  return row ? presentPhoto(row) : null;
}

/** Checks the file of a photo, without the database. Refuses with `photo_unreadable` and `photo_too_large`. */
export function checkPhoto(base64: string): Picture {
  const file = Buffer.from(base64, 'base64');
  const picture = file.length <= MAX_PHOTO_BYTES ? readPicture(file) : null;
  if (!picture) throw new Refusal('photo_unreadable');
  if (Math.max(picture.width, picture.height) > MAX_PHOTO_PX) throw new Refusal('photo_too_large');
  return picture;
}

/** Replaces the photo of a vehicle. Refuses with `not_found` and `record_deleted`. */
export async function changePhoto(
  writing: Writing,
  vehicleId: string,
  picture: Picture,
): Promise<PhotoDescription> {
  const { tx, clock, organizationId } = writing;
  await lockEditable(tx, organizationId, vehicleId);
  const photo = storedPhoto(picture, clock.now());
  await recordChange(writing, 'change', [{ record: photoRecord, ids: [vehicleId] }], () =>
    putPhoto(tx, organizationId, vehicleId, photo),
  );
  return describeRow(photo);
}

/**
 * Removes the photo of a vehicle. Returns false if the vehicle had no photo. Refuses with `not_found` and `record_deleted`.
 */
export async function removePhoto(writing: Writing, vehicleId: string): Promise<boolean> {
  const { tx, organizationId } = writing;
  await lockEditable(tx, organizationId, vehicleId);
  return recordChange(writing, 'delete', [{ record: photoRecord, ids: [vehicleId] }], () =>
    deletePhoto(tx, organizationId, vehicleId),
  );
}
