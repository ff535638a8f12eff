import { HARMLESS_BYTES, type Limits } from './limits.ts';
import { RefusedFile } from './refusals.ts';

/** Part of an archive, still compressed in `data`. Directory and local header agree on it. */
export interface ZipPart {
  readonly name: string;
  readonly isPacked: boolean;
  readonly checksum: number;
  readonly unpackedBytes: number;
  readonly data: Uint8Array<ArrayBuffer>;
}

interface Listed extends Omit<ZipPart, 'data'> {
  readonly flags: number;
  readonly method: number;
  readonly packedBytes: number;
  readonly offset: number;
}

const END = 0x06054b50;
const LISTED = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const LISTED_BYTES = 46;
const LOCAL_BYTES = 30;
const ENCRYPTED = 0b0100_0001;
const SIZES_FOLLOW = 0b1000;

const damaged = () => new RefusedFile('damaged_file');
const utf8 = new TextDecoder();

/**
 * Reads and checks the directory: every byte is accounted for, parts do not overlap, and local headers agree. Otherwise
 * two readers could see different files in one archive. Nothing is unpacked, and part names are never used as paths.
 */
export function readZipDirectory(bytes: Uint8Array<ArrayBuffer>, limits: Limits): Map<string, ZipPart> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  const start = view.getUint32(end + 16, true);
  if (view.getUint32(end + 4, true) !== 0 || view.getUint16(end + 8, true) !== count) throw damaged();
  if (start + view.getUint32(end + 12, true) !== end) throw damaged();
  if (count > limits.parts) throw new RefusedFile('too_many_parts', { max: limits.parts });

  const listed = readListed(bytes, view, start, end, count);
  refuseWhatGrows(listed, limits);
  return locateParts(bytes, view, listed, start);
}

/** The end record must be at the end of the file: other data after it could be a second archive. */
function findEnd(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - 0xffff); at -= 1) {
    if (view.getUint32(at, true) === END && view.getUint16(at + 20, true) === last - at) return at;
  }
  throw damaged();
}

function readListed(
  bytes: Uint8Array,
  view: DataView,
  start: number,
  end: number,
  count: number,
): readonly Listed[] {
  const listed: Listed[] = [];
  let at = start;
  for (let index = 0; index < count; index += 1) {
    if (at + LISTED_BYTES > end || view.getUint32(at, true) !== LISTED) throw damaged();
    const nameBytes = view.getUint16(at + 28, true);
    const next =
      at + LISTED_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (next > end) throw damaged();
    const method = view.getUint16(at + 10, true);
    listed.push({
      name: utf8.decode(bytes.subarray(at + LISTED_BYTES, at + LISTED_BYTES + nameBytes)),
      flags: view.getUint16(at + 8, true),
      method,
      isPacked: method !== 0,
      checksum: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      unpackedBytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at = next;
  }
  if (at !== end) throw damaged();
  return listed;
}

function refuseWhatGrows(listed: readonly Listed[], limits: Limits): void {
  if (listed.some(({ flags }) => flags & ENCRYPTED)) throw new RefusedFile('protected_file');
  if (listed.some(({ method }) => method !== 0 && method !== 8)) throw damaged();
  const total = listed.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0);
  const grows = listed.some(
    ({ packedBytes, unpackedBytes }) => unpackedBytes > Math.max(HARMLESS_BYTES, packedBytes * limits.ratio),
  );
  if (total > limits.unpackedBytes || grows) throw new RefusedFile('unpacks_too_large');
}

function locateParts(
  bytes: Uint8Array<ArrayBuffer>,
  view: DataView,
  listed: readonly Listed[],
  directory: number,
): Map<string, ZipPart> {
  const parts = new Map<string, ZipPart>();
  let free = 0;
  for (const part of listed.toSorted((one, other) => one.offset - other.offset)) {
    const data = dataOf(view, bytes, part);
    if (part.offset < free || data.end > directory) throw damaged();
    free = data.end;
    // Excel ignores case in part names, so two names that differ only in case are refused.
    const key = part.name.toLowerCase();
    if (parts.has(key)) throw damaged();
    const { name, isPacked, checksum, unpackedBytes } = part;
    parts.set(key, { name, isPacked, checksum, unpackedBytes, data: bytes.subarray(data.start, data.end) });
  }
  return parts;
}

function dataOf(view: DataView, bytes: Uint8Array, part: Listed): { start: number; end: number } {
  const at = part.offset;
  if (at + LOCAL_BYTES > view.byteLength || view.getUint32(at, true) !== LOCAL) throw damaged();
  const nameEnd = at + LOCAL_BYTES + view.getUint16(at + 26, true);
  const start = nameEnd + view.getUint16(at + 28, true);
  const saysTheSame =
    view.getUint16(at + 8, true) === part.method &&
    utf8.decode(bytes.subarray(at + LOCAL_BYTES, nameEnd)) === part.name &&
    (view.getUint16(at + 6, true) & SIZES_FOLLOW
      ? true
      : view.getUint32(at + 18, true) === part.packedBytes &&
        view.getUint32(at + 22, true) === part.unpackedBytes);
  if (!saysTheSame) throw damaged();
  return { start, end: start + part.packedBytes };
}
