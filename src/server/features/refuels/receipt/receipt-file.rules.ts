import type { ReceiptType } from '#contract/transactions.ts';
import { hasEnd, typeOfHead } from '../../../platform/files/file-type.rules.ts';
import { readPicture } from '../../vehicle-photos/picture.rules.ts';

export interface ReceiptFile {
  readonly contentType: ReceiptType;
  readonly bytes: Buffer;
}

/**
 * Reads a receipt file. Null unless the file is a complete JPEG, WebP, PNG or PDF. Removes camera metadata from JPEG and
 * WebP pictures.
 */
export function readReceiptFile(file: Buffer): ReceiptFile | null {
  const contentType = typeOfHead(file);
  if (contentType === 'image/jpeg' || contentType === 'image/webp') return readPicture(file);
  const isWhole = contentType && hasEnd(contentType, { head: file, tail: file, size: file.length });
  return isWhole ? { contentType, bytes: file } : null;
}
