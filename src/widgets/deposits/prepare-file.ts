import { FILE_TYPES } from '#contract/choices.ts';
import { MAX_ATTACHMENT_BYTES, MAX_FILE_NAME } from '#contract/facts.ts';
import { shrinkPicture } from '#blocks/picture/shrink-picture.ts';

export type FileFault = 'wrongType' | 'tooLarge';

export interface PreparedFile {
  readonly name: string;
  readonly bytes: Blob;
}

/** Maximum width and height of an image: the small print of a receipt stays readable at this size. */
const MOST_PX = 3000;

/**
 * Checks a file before it is read. Returns null if the file is valid. The server checks a file whose type the
 * browser does not know.
 */
export function faultOf({ type, size }: File): FileFault | null {
  if (type !== '' && !FILE_TYPES.some((known) => known === type)) return 'wrongType';
  return size > MAX_ATTACHMENT_BYTES && !type.startsWith('image/') ? 'tooLarge' : null;
}

export async function prepareFile(file: File): Promise<PreparedFile | FileFault> {
  // Shortens the file name from its start, because its end holds the file extension.
  const name = file.name.slice(-MAX_FILE_NAME) || 'file';
  const fault = faultOf(file);
  if (fault) return fault;
  if (file.size <= MAX_ATTACHMENT_BYTES) return { name, bytes: file };
  const picture = await shrinkPicture(file, { maxBytes: MAX_ATTACHMENT_BYTES, maxPx: MOST_PX });
  if (typeof picture === 'string') return picture === 'fileTooLarge' ? 'tooLarge' : 'wrongType';
  const bytes = Uint8Array.from(atob(picture.base64), (letter) => letter.charCodeAt(0));
  return { name, bytes: new Blob([bytes]) };
}
