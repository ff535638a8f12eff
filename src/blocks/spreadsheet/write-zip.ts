import { crc32 } from './crc32.ts';

export interface NewZipPart {
  readonly name: string;
  readonly isPacked: boolean;
  readonly checksum: number;
  readonly unpackedBytes: number;
  readonly data: Uint8Array<ArrayBuffer>;
}

const encoder = new TextEncoder();
const UTF8_NAMES = 0x0800;
const VERSION = 20;
/** January 1, 1980: a fixed date, so that equal rows give equal files. */
const DATE = 0x0021;

export function storedPart(name: string, text: string): NewZipPart {
  const data = encoder.encode(text);
  return { name, isPacked: false, checksum: crc32(data), unpackedBytes: data.length, data };
}

/** Compressed asynchronously by the browser. */
export async function packedPart(name: string, text: string): Promise<NewZipPart> {
  const plain = storedPart(name, text);
  const stream = new Blob([plain.data]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return { ...plain, isPacked: true, data: new Uint8Array(await new Response(stream).arrayBuffer()) };
}

export function writeZip(parts: readonly NewZipPart[]): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const part of parts) {
    const name = encoder.encode(part.name);
    const local = fields([4, 0x04034b50], ...fieldsOf(part, name), [2, 0]);
    directory.push(
      fields(
        [4, 0x02014b50],
        [2, VERSION],
        ...fieldsOf(part, name),
        [2, 0],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, offset],
      ),
      name,
    );
    pieces.push(local, name, part.data);
    offset += local.length + name.length + part.data.length;
  }
  const listed = join(directory);
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, parts.length],
    [2, parts.length],
    [4, listed.length],
    [4, offset],
    [2, 0],
  );
  return join([...pieces, listed, end]);
}

type Field = readonly [bytes: 2 | 4, value: number];

function fieldsOf(part: NewZipPart, name: Uint8Array): readonly Field[] {
  return [
    [2, VERSION],
    [2, UTF8_NAMES],
    [2, part.isPacked ? 8 : 0],
    [2, 0],
    [2, DATE],
    [4, part.checksum],
    [4, part.data.length],
    [4, part.unpackedBytes],
    [2, name.length],
  ];
}

function fields(...list: readonly Field[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(list.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of list) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

function join(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
