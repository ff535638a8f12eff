/** Makes a file that somebody chose into one that may prove a deposit. */
import { FILE_TYPES } from '#contract/choices.ts';
import { MAX_ATTACHMENT_BYTES, MAX_FILE_NAME } from '#contract/facts.ts';
import { shrinkPicture } from '#blocks/picture/shrink-picture.ts';

/** Why a file cannot be sent; a key of the texts. */
export type FileFault = 'wrongType' | 'tooLarge';

export interface PreparedFile {
  readonly name: string;
  readonly bytes: Blob;
}

/** The small print of a receipt can still be read. */
const MOST_PX = 3000;

/** What is wrong with a file before it is opened; null where nothing is. What the browser knows no type of, the server looks at. */
export function faultOf({ type, size }: File): FileFault | null {
  if (type !== '' && !FILE_TYPES.some((known) => known === type)) return 'wrongType';
  return size > MAX_ATTACHMENT_BYTES && !type.startsWith('image/') ? 'tooLarge' : null;
}

/** As it is, but for a picture that is too large, which is redrawn. */
export async function prepareFile(file: File): Promise<PreparedFile | FileFault> {
  // Its end is what a long name is known by.
  const name = file.name.slice(-MAX_FILE_NAME) || 'file';
  const fault = faultOf(file);
  if (fault) return fault;
  if (file.size <= MAX_ATTACHMENT_BYTES) return { name, bytes: file };
  const picture = await shrinkPicture(file, { maxBytes: MAX_ATTACHMENT_BYTES, maxPx: MOST_PX });
  if (typeof picture === 'string') return picture === 'fileTooLarge' ? 'tooLarge' : 'wrongType';
  const bytes = Uint8Array.from(atob(picture.base64), (letter) => letter.charCodeAt(0));
  return { name, bytes: new Blob([bytes]) };
}
