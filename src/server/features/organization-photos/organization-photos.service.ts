/** The photos of organisations, by the rules of those of vehicles. */
import type { PhotoDescription } from '#contract/photos.ts';
import type { Transaction } from '../../platform/database/tenancy.ts';
import { recordChange, type Writing } from '../../records/record-change.ts';
import type { Picture } from '../vehicle-photos/picture.rules.ts';
import { describeRow, keptPhoto, presentPhoto, type FoundPhoto } from '../vehicle-photos/kept-photo.ts';
import { organizationPhotoRecord } from '../../records/kinds/organization-photo.record.ts';
import { deletePhoto, findPhoto, putPhoto } from './organization-photos.repository.ts';

/** Null where there is none. */
export async function readPhoto(tx: Transaction, organizationId: string): Promise<FoundPhoto | null> {
  const row = await findPhoto(tx, organizationId);
  return row ? presentPhoto(row) : null;
}

/** In place of the one before. */
export async function changePhoto(writing: Writing, picture: Picture): Promise<PhotoDescription> {
  const { tx, clock, organizationId } = writing;
  const photo = keptPhoto(picture, clock.now());
  await recordChange(writing, 'change', [{ record: organizationPhotoRecord, ids: [organizationId] }], () =>
    putPhoto(tx, organizationId, photo),
  );
  return describeRow(photo);
}

/** Whether there was one. */
export async function removePhoto(writing: Writing): Promise<boolean> {
  const { tx, organizationId } = writing;
  const subject = { record: organizationPhotoRecord, ids: [organizationId] };
  return recordChange(writing, 'delete', [subject], () => deletePhoto(tx, organizationId));
}
