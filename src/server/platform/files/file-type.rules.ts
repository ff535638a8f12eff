/** Accepted file types, detected by content. The file's name and claimed type are ignored. */
import type { FILE_TYPES } from '#contract/choices.ts';

export type FileType = (typeof FILE_TYPES)[number];

/** Number of bytes at a file's start that reveal its type, and at a file's end that reveal a truncation. */
export const HEAD_BYTES = 16;
export const TAIL_BYTES = 1024;

const PNG = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
const PNG_END = Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1');

/** Returns the accepted type of a file that begins with `head`; null for other types. */
export function typeOfHead(head: Buffer): FileType | null {
  if (head.length >= 4 && head.readUIntBE(0, 3) === 0xffd8ff) return 'image/jpeg';
  if (head.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  if (/^RIFF[^]{4}WEBP/.test(head.toString('latin1', 0, 12))) return 'image/webp';
  return /^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8)) ? 'application/pdf' : null;
}

export interface FileEnds {
  readonly head: Buffer;
  readonly tail: Buffer;
  readonly size: number;
}

/**
 * True if the file is complete, as far as its type allows a check. JPEG allows none, because phones append motion data.
 */
export function hasEnd(type: FileType, { head, tail, size }: FileEnds): boolean {
  switch (type) {
    case 'application/pdf':
      return tail.subarray(-TAIL_BYTES).includes('%%EOF');
    case 'image/png':
      return tail.subarray(-PNG_END.length).equals(PNG_END);
    case 'image/webp':
      return 8 + head.readUInt32LE(4) <= size;
    case 'image/jpeg':
      return true;
  }
}
