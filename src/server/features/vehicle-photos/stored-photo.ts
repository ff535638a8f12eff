import { createHash } from 'node:crypto';
import type { Photo, PhotoDescription } from '#contract/photos.ts';
import type { Picture } from './picture.rules.ts';

export interface FoundPhoto {
  readonly photo: Photo;
  readonly hash: string;
}

interface StoredPhoto {
  readonly content_type: Picture['contentType'];
  readonly width: number;
  readonly height: number;
  readonly bytes: Buffer;
  readonly hash: string;
  readonly changed_at: Date;
}

export const storedPhoto = (
  { contentType, width, height, bytes }: Picture,
  changedAt: Date,
): StoredPhoto => ({
  content_type: contentType,
  width,
  height,
  bytes,
  hash: createHash('sha256').update(bytes).digest('base64url'),
  changed_at: changedAt,
});

export const describeRow = ({ content_type, width, height, changed_at }: StoredPhoto): PhotoDescription => ({
  contentType: content_type,
  width,
  height,
  changedAt: changed_at.toISOString(),
});

export const presentPhoto = (row: StoredPhoto): FoundPhoto => ({
  photo: { ...describeRow(row), photo: row.bytes.toString('base64') },
  hash: row.hash,
});
