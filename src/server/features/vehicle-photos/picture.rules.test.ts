import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effort } from '../../testing/effort.ts';
import { makeJpeg, makeWebp } from '../../testing/pictures.ts';
import { readPicture } from './picture.rules.ts';

const SIZE = { width: 1_280, height: 723 };
const PLACE = 'GPSLatitude -23.55052';

const kinds = [
  ['JPEG', 'image/jpeg', makeJpeg(SIZE)],
  ['lossy WebP', 'image/webp', makeWebp(SIZE, 'VP8 ')],
  ['lossless WebP', 'image/webp', makeWebp(SIZE, 'VP8L')],
  ['extended WebP', 'image/webp', makeWebp(SIZE, 'VP8X')],
] as const;

describe('readPicture', () => {
  it.each(kinds)('returns a %s with its type, size and unchanged bytes', (_name, contentType, file) => {
    expect(readPicture(file)).toEqual({ contentType, ...SIZE, bytes: file });
  });

  it.each([
    ['JPEG', makeJpeg({ ...SIZE, exif: PLACE }), makeJpeg(SIZE)],
    ['WebP', makeWebp({ ...SIZE, exif: PLACE }), makeWebp(SIZE, 'VP8X')],
  ])('removes camera metadata from a %s', (_name, file, without) => {
    expect(file.includes(PLACE)).toBe(true);
    expect(readPicture(file)?.bytes).toEqual(without);
  });

  it.each(kinds)('drops bytes after the end of a %s', (_name, _type, file) => {
    const longer = Buffer.concat([file, Buffer.from(`<script>${PLACE}</script>`)]);
    expect(readPicture(longer)?.bytes).toEqual(file);
  });

  it.each(kinds)('returns null for every truncated %s', (_name, _type, file) => {
    for (let length = 0; length < file.length; length += 1) {
      expect(readPicture(file.subarray(0, length))).toBeNull();
    }
  });

  it.each([
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0', 'latin1')],
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a web page', Buffer.from('<!doctype html>')],
    ['a sound', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
    ['a JPEG without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a JPEG of zero width', makeJpeg({ width: 0 })],
    ['a WebP of zero width', makeWebp({ width: 16_384 }, 'VP8 ')],
    ['an empty file', Buffer.alloc(0)],
  ])('returns null for %s', (_name, file) => {
    expect(readPicture(file)).toBeNull();
  });

  it('reads any damaged bytes without an error, and reads a returned picture the same way again', () => {
    const start = fc.constantFrom(...kinds.map(([, , file]) => file), makeJpeg({ ...SIZE, exif: PLACE }));
    const damage = fc.array(fc.tuple(fc.nat(120), fc.integer({ min: 0, max: 255 })), { maxLength: 6 });
    fc.assert(
      fc.property(start, damage, (file, changes) => {
        const damaged = Buffer.from(file);
        for (const [at, byte] of changes) if (at < damaged.length) damaged[at] = byte;
        const picture = readPicture(damaged);
        if (picture) expect(readPicture(picture.bytes)).toEqual(picture);
      }),
      { numRuns: effort({ usual: 2_000, long: 200_000 }) },
    );
  });
});
