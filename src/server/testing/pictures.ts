/**
 * Fake JPEG and WebP files with a valid structure. The server accepts such files, because it does not decode pixels.
 */
export interface PictureOptions {
  readonly width?: number;
  readonly height?: number;
  readonly exif?: string;
  readonly seed?: string;
}

export function makeJpeg({ width = 640, height = 480, exif, seed = 'a' }: PictureOptions = {}): Buffer {
  const frame = Buffer.alloc(9);
  frame.writeUInt8(8, 0);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  frame.writeUInt8(1, 5);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...(exif === undefined ? [] : [segment(0xe1, Buffer.from(`Exif\0\0${exif}`))]),
    segment(0xc0, frame),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    // Within a JPEG scan, 0xff00 is an escaped 0xff, and 0xffd0 is a restart marker.
    Buffer.from([0x12, 0xff, 0x00, 0xff, 0xd0]),
    Buffer.from(seed.replaceAll(/[^\x20-\x7e]/g, '?'), 'latin1'),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** Creates a WebP picture. Only the variant `VP8X` of the format can contain metadata. */
export function makeWebp(
  { width = 640, height = 480, exif, seed = 'a' }: PictureOptions = {},
  kind: 'VP8 ' | 'VP8L' | 'VP8X' = exif === undefined ? 'VP8 ' : 'VP8X',
): Buffer {
  const lossy = Buffer.alloc(10);
  lossy.writeUIntBE(0x9d012a, 3, 3);
  lossy.writeUInt16LE(width, 6);
  lossy.writeUInt16LE(height, 8);
  const lossless = Buffer.alloc(5);
  lossless.writeUInt8(0x2f, 0);
  lossless.writeUInt32LE((((height - 1) << 14) | (width - 1)) >>> 0, 1);
  const extended = Buffer.alloc(10);
  extended.writeUInt8(exif === undefined ? 0x10 : 0x18, 0);
  extended.writeUIntLE(width - 1, 4, 3);
  extended.writeUIntLE(height - 1, 7, 3);
  const picture = chunk(
    kind === 'VP8L' ? 'VP8L' : 'VP8 ',
    Buffer.concat([kind === 'VP8L' ? lossless : lossy, Buffer.from(seed)]),
  );
  const chunks = [
    ...(kind === 'VP8X' ? [chunk('VP8X', extended)] : []),
    picture,
    ...(exif === undefined ? [] : [chunk('EXIF', Buffer.from(exif))]),
  ];
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks]);
  const head = Buffer.from('RIFF\0\0\0\0', 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body]);
}

function chunk(name: string, content: Buffer): Buffer {
  const head = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}
