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

describe('a picture', () => {
  it.each(kinds)('as %s is known with its size and kept as it came', (_name, contentType, file) => {
    expect(readPicture(file)).toEqual({ contentType, ...SIZE, bytes: file });
  });

  it.each([
    ['JPEG', makeJpeg({ ...SIZE, exif: PLACE }), makeJpeg(SIZE)],
    ['WebP', makeWebp({ ...SIZE, exif: PLACE }), makeWebp(SIZE, 'VP8X')],
  ])('as %s is kept without what the camera wrote beside it', (_name, file, without) => {
    expect(file.includes(PLACE)).toBe(true);
    expect(readPicture(file)?.bytes).toEqual(without);
  });

  it.each(kinds)('as %s ends where it ends: what hangs on behind it is not kept', (_name, _type, file) => {
    const longer = Buffer.concat([file, Buffer.from(`<script>${PLACE}</script>`)]);
    expect(readPicture(longer)?.bytes).toEqual(file);
  });

  it.each(kinds)('as %s is none when a part of it is missing', (_name, _type, file) => {
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
    ['a JPEG of no width', makeJpeg({ width: 0 })],
    ['a WebP of no width', makeWebp({ width: 16_384 }, 'VP8 ')],
    ['nothing', Buffer.alloc(0)],
  ])('is not %s', (_name, file) => {
    expect(readPicture(file)).toBeNull();
  });

  it('is read to an end whatever the bytes are, and what is kept is the same picture again', () => {
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
