/** What a kept file is called, whatever it was called where it came from. */
import { tidyLine } from '#core/validation/line.ts';
import type { FileType } from './file-type.rules.ts';

/** Written out, it fits into any folder, in any letters. */
const MOST_CHARACTERS = 60;

const ENDINGS: Readonly<Record<FileType, readonly [usual: string, ...others: string[]]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
};
/** Names of devices, which Windows opens in place of a file. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * The last part of a path, without what is not seen, turns the text or means something to a folder, and with the ending of
 * its type. `file.pdf` where nothing is left.
 */
export function harmlessName(given: string, type: FileType): string {
  const last = tidyLine(given).split(/[/\\]/).at(-1) ?? '';
  const written = trimDots(last.replace(/[<>:"|?*]/g, '_'));
  const [usual] = ENDINGS[type];
  const said = /\.([a-z\d]{1,5})$/i.exec(written)?.[1]?.toLowerCase() ?? '';
  const isOfType = ENDINGS[type].includes(said);
  // What ends as a program does keeps that in front of the ending that counts.
  const start = isOfType ? written.slice(0, -said.length - 1) : written;
  const base = trimDots([...trimDots(start)].slice(0, MOST_CHARACTERS).join(''));
  const ending = isOfType ? said : usual;
  return `${base === '' ? 'file' : DEVICE.test(base) ? `_${base}` : base}.${ending}`;
}

/** No folder hides it, and none loses its end. */
function trimDots(text: string): string {
  return text.replace(/^[. ]+|[. ]+$/g, '');
}
