import { tidyLine } from '#core/validation/line.ts';
import type { FileType } from './file-type.rules.ts';

/** Maximum length of a file name without its extension. Any file system accepts names of this length, in any script. */
const MOST_CHARACTERS = 60;

const ENDINGS: Readonly<Record<FileType, readonly [usual: string, ...others: string[]]>> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
};
/** Device names, which Windows opens instead of a file. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Returns the last part of the path without invisible, direction-changing or reserved characters, with the extension of
 * the file's type. An empty name becomes `file`.
 */
export function harmlessName(givenName: string, type: FileType): string {
  const last = tidyLine(givenName).split(/[/\\]/).at(-1) ?? '';
  const written = trimDots(last.replace(/[<>:"|?*]/g, '_'));
  const [usual] = ENDINGS[type];
  const givenEnding = /\.([a-z\d]{1,5})$/i.exec(written)?.[1]?.toLowerCase() ?? '';
  const isOfType = ENDINGS[type].includes(givenEnding);
  // An extension of another file type, such as `.exe`, stays in front of the real extension.
  const start = isOfType ? written.slice(0, -givenEnding.length - 1) : written;
  const base = trimDots([...trimDots(start)].slice(0, MOST_CHARACTERS).join(''));
  const ending = isOfType ? givenEnding : usual;
  return `${base === '' ? 'file' : DEVICE.test(base) ? `_${base}` : base}.${ending}`;
}

/** Removes leading and trailing dots and spaces. Leading dots would hide the file; Windows drops trailing dots. */
function trimDots(text: string): string {
  return text.replace(/^[. ]+|[. ]+$/g, '');
}
