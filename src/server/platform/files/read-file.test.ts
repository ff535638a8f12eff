import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makePdf, makePng } from '../../testing/documents.ts';
import { makeJpeg, makeWebp } from '../../testing/pictures.ts';
import { createFileReader, inPieces } from './read-file.ts';

async function* arriving(file: Buffer, bytes: number) {
  for (let at = 0; at < file.length; at += bytes) yield file.subarray(at, at + bytes);
}

async function read(file: Buffer, bytes = 7, piece = 16) {
  const reader = createFileReader();
  let isSaved = true;
  for await (const one of inPieces(arriving(file, bytes), piece)) isSaved &&= reader.add(one);
  return isSaved ? reader.end() : null;
}

describe('createFileReader and inPieces', () => {
  it.each([
    ['application/pdf', makePdf({ bytes: 3_000 })],
    ['image/png', makePng()],
    ['image/jpeg', makeJpeg()],
    ['image/webp', makeWebp()],
  ])('recognize %s with its length and hash', async (contentType, file) => {
    const hash = createHash('sha256').update(file).digest('base64url');
    expect(await read(file)).toEqual({ contentType, size: file.length, hash });
  });

  it.each([
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('GIF89a, and so on')],
    ['a program', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'latin1')],
    ['a PDF after a line break', Buffer.concat([Buffer.from('\n'), makePdf()])],
    ['half a PDF', makePdf({ bytes: 3_000 }).subarray(0, 2_000)],
    ['half a PNG', makePng().subarray(0, 40)],
    ['half a WebP', makeWebp().subarray(0, -4)],
    ['one byte', Buffer.from([0xff])],
    ['nothing', Buffer.alloc(0)],
  ])('refuse %s', async (_what, file) => {
    expect(await read(file)).toBeNull();
  });

  it('return pieces of equal length for any arriving lengths', async () => {
    const file = makePdf({ bytes: 1_000 });
    for (const bytes of [1, 99, 100, 101, 5_000]) {
      const pieces: Buffer[] = [];
      for await (const piece of inPieces(arriving(file, bytes), 100)) pieces.push(piece);
      expect(pieces.map(({ length }) => length)).toEqual(Array(10).fill(100));
      expect(Buffer.concat(pieces)).toEqual(file);
    }
  });
});
