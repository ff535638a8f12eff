/** Which files are kept, by what stands in them. What a file says of itself, its name and type, is never asked. */
import type { FILE_TYPES } from '#contract/choices.ts';

export type FileType = (typeof FILE_TYPES)[number];

/** So much of the beginning of a file tells its type, and so much of its end whether it is whole. */
export const HEAD_BYTES = 16;
export const TAIL_BYTES = 1024;

const PNG = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
const PNG_END = Buffer.from('\0\0\0\0IEND\xaeB`\x82', 'latin1');

/** Null for anything else. */
export function typeOfHead(head: Buffer): FileType | null {
  if (head.length >= 4 && head.readUIntBE(0, 3) === 0xffd8ff) return 'image/jpeg';
  if (head.subarray(0, PNG.length).equals(PNG)) return 'image/png';
  if (/^RIFF[^]{4}WEBP/.test(head.toString('latin1', 0, 12))) return 'image/webp';
  return /^%PDF-[12]\.\d/.test(head.toString('latin1', 0, 8)) ? 'application/pdf' : null;
}

/** The two ends of a file of a type, as far as they are looked at, and how long it is. */
export interface FileEnds {
  readonly head: Buffer;
  readonly tail: Buffer;
  readonly size: number;
}

/**
 * Whether the end is there, as far as the type says where it is: a JPEG does not, behind which telephones write what moves
 * in it.
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
