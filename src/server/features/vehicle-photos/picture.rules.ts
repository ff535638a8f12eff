/**
 * Reader of the structure of JPEG and WebP files: type, size and end.
 * The reader removes blocks with location, device and preview, and any bytes after the end. It decodes no pixels.
 */
import { typeOfHead } from '../../platform/files/file-type.rules.ts';

export interface Picture {
  readonly contentType: 'image/jpeg' | 'image/webp';
  readonly width: number;
  readonly height: number;
  /** The file without blocks that contain location, device or preview. */
  readonly bytes: Buffer;
}

/** Reads a picture. Null for a file that is not a complete JPEG or WebP picture. */
export function readPicture(file: Buffer): Picture | null {
  const type = typeOfHead(file);
  if (type === 'image/jpeg') return readJpeg(file);
  return type === 'image/webp' ? readWebp(file) : null;
}

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** JPEG markers of baseline, extended and progressive frames. Other markers from 0xc0 to 0xcf are tables. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** JPEG blocks that stay: JFIF, color profile and Adobe color transform. Without them, the colors change. */
const SAVED_APPLICATION = new Set([0xe0, 0xe2, 0xee]);
const isLeftOut = (marker: number) =>
  (marker >= 0xe0 && marker <= 0xef && !SAVED_APPLICATION.has(marker)) || marker === 0xfe;
/**
 * True for bytes after 0xff that belong to the data of a scan. 0x00 escapes a data byte 0xff; 0xd0 to 0xd7 are restart
 * markers.
 */
const isWithinScan = (marker: number) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

function readJpeg(file: Buffer): Picture | null {
  const savedBlocks: Buffer[] = [file.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let hasScan = false;
  for (let at = 2; at + 2 <= file.length;) {
    const marker = file[at + 1] ?? 0;
    if (file[at] !== 0xff) return null;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === END_OF_IMAGE) {
      savedBlocks.push(file.subarray(at, at + 2));
      return size && hasScan
        ? { contentType: 'image/jpeg', ...size, bytes: Buffer.concat(savedBlocks) }
        : null;
    }
    const length = at + 4 <= file.length ? file.readUInt16BE(at + 2) : 0;
    let end = at + 2 + length;
    if (length < 2 || end > file.length) return null;
    if (FRAMES.has(marker)) {
      if (length < 8) return null;
      size ??= { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
      if (size.width === 0 || size.height === 0) return null;
    }
    if (marker === START_OF_SCAN) {
      hasScan = true;
      end = endOfScan(file, end);
    }
    if (!isLeftOut(marker)) savedBlocks.push(file.subarray(at, end));
    at = end;
  }
  return null;
}

function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file[at + 1] ?? 0;
    if (next !== 0xff && !isWithinScan(next)) return at;
  }
  return file.length;
}

const LEFT_OUT_CHUNKS = new Set(['EXIF', 'XMP ']);
/** Flags in the header chunk of a WebP file that announce EXIF and XMP. */
const ANNOUNCED = 0x08 | 0x04;
const ANIMATION = 0x02;

function readWebp(file: Buffer): Picture | null {
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) return null;
  const savedChunks: Buffer[] = [];
  let size: { width: number; height: number } | null = null;
  let hasPicture = false;
  for (let at = 12; at < end;) {
    if (at + 8 > end) return null;
    const name = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (next > end) return null;
    const content = file.subarray(at + 8, at + 8 + length);
    if (name === 'VP8 ' || name === 'VP8L') hasPicture = true;
    size ??= sizeOfChunk(name, content);
    if (name === 'VP8X' && ((content[0] ?? 0) & ANIMATION) !== 0) return null;
    if (!LEFT_OUT_CHUNKS.has(name))
      savedChunks.push(name === 'VP8X' ? unannounced(file.subarray(at, next)) : file.subarray(at, next));
    at = next;
  }
  if (!size || !hasPicture) return null;
  const chunks = Buffer.concat(savedChunks);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(chunks.length + 4, 4);
  return { contentType: 'image/webp', ...size, bytes: Buffer.concat([head, chunks]) };
}

function unannounced(chunk: Buffer): Buffer {
  const copy = Buffer.from(chunk);
  copy[8] = (copy[8] ?? 0) & ~ANNOUNCED;
  return copy;
}

function sizeOfChunk(name: string, content: Buffer): { width: number; height: number } | null {
  if (name === 'VP8X' && content.length >= 10) {
    return { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 };
  }
  if (name === 'VP8L' && content.length >= 5 && content[0] === 0x2f) {
    const bits = content.readUInt32LE(1);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (name === 'VP8 ' && content.length >= 10 && content.readUIntBE(3, 3) === 0x9d012a) {
    const [width, height] = [content.readUInt16LE(6) & 0x3fff, content.readUInt16LE(8) & 0x3fff];
    return width > 0 && height > 0 ? { width, height } : null;
  }
  return null;
}
