/** Which files are kept as a receipt. */
import type { ReceiptType } from '#contract/transactions.ts';
import { hasEnd, typeOfHead } from '../../../platform/files/file-type.rules.ts';
import { readPicture } from '../../vehicle-photos/picture.rules.ts';

export interface ReceiptFile {
  readonly contentType: ReceiptType;
  readonly bytes: Buffer;
}

/** Null for anything that is no whole JPEG, WebP or PNG picture and no PDF. A picture is kept without what a camera wrote beside it. */
export function readReceiptFile(file: Buffer): ReceiptFile | null {
  const contentType = typeOfHead(file);
  if (contentType === 'image/jpeg' || contentType === 'image/webp') return readPicture(file);
  const isWhole = contentType && hasEnd(contentType, { head: file, tail: file, size: file.length });
  return isWhole ? { contentType, bytes: file } : null;
}
