import { RefusedFile } from './refusals.ts';

export type FileKind = 'xlsx' | 'csv';

const EXTENSIONS: ReadonlyMap<string, FileKind> = new Map([
  ['xlsx', 'xlsx'],
  ['csv', 'csv'],
  ['tsv', 'csv'],
  ['txt', 'csv'],
]);

const begins = (bytes: Uint8Array, ...start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);
const latin = new TextDecoder('latin1');

/** Name of a stream in a compound file. A password-protected XLSX is a compound file with this stream. */
const ENCRYPTED = [...'EncryptedPackage'].join('\0');

/** Content and extension must agree: a web page named as a spreadsheet is not the file that the user expects. */
export function fileKindOf(name: string, bytes: Uint8Array): FileKind {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (bytes.length === 0) throw new RefusedFile('empty_file');
  if (begins(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new RefusedFile(latin.decode(bytes).includes(ENCRYPTED) ? 'protected_file' : 'old_excel');
  }
  if (extension === 'xlsm' || extension === 'xltm') throw new RefusedFile('macro_file');
  const kind = begins(bytes, 0x50, 0x4b) ? 'xlsx' : isText(bytes) ? 'csv' : undefined;
  const named = EXTENSIONS.get(extension);
  if (!kind || !named) throw new RefusedFile('unsupported_type');
  if (kind !== named) throw new RefusedFile('type_mismatch');
  return kind;
}

// eslint-disable-next-line no-control-regex -- the pattern must match control characters
const CONTROLS = /[\x01-\x08\x0e-\x1a\x1c-\x1f]/;

/** True if the file may be a CSV: no signature of another format and no binary bytes. */
function isText(bytes: Uint8Array): boolean {
  const start = latin.decode(bytes.subarray(0, 4096));
  if (/^(?:\xef\xbb\xbf)?\s*(?:%PDF|\{\\rtf|<(?:!doctype|html|\?xml|table|script|svg))/i.test(start))
    return false;
  // UTF-16 text has zero bytes, so its control characters prove nothing.
  return start.includes('\0') ? /[\x20-\x7e]\0|\0[\x20-\x7e]/.test(start) : !CONTROLS.test(start);
}
