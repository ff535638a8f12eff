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
  let isKept = true;
  for await (const one of inPieces(arriving(file, bytes), piece)) isKept &&= reader.add(one);
  return isKept ? reader.end() : null;
}

describe('a file that arrives bit by bit', () => {
  it.each([
    ['application/pdf', makePdf({ bytes: 3_000 })],
    ['image/png', makePng()],
    ['image/jpeg', makeJpeg()],
    ['image/webp', makeWebp()],
  ])('is known as %s, with its length and its hash', async (contentType, file) => {
    const hash = createHash('sha256').update(file).digest('base64url');
    expect(await read(file)).toEqual({ contentType, size: file.length, hash });
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a drawing that can hold scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('GIF89a, and so on')],
    ['a program', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff\0\0', 'latin1')],
    ['a PDF with something before it', Buffer.concat([Buffer.from('\n'), makePdf()])],
    ['half a PDF', makePdf({ bytes: 3_000 }).subarray(0, 2_000)],
    ['half a PNG', makePng().subarray(0, 40)],
    ['half a WebP', makeWebp().subarray(0, -4)],
    ['one byte', Buffer.from([0xff])],
    ['nothing', Buffer.alloc(0)],
  ])('is none that is kept where it is %s', async (_what, file) => {
    expect(await read(file)).toBeNull();
  });

  it('comes in pieces of one length, whatever the lengths in which it arrives', async () => {
    const file = makePdf({ bytes: 1_000 });
    for (const bytes of [1, 99, 100, 101, 5_000]) {
      const pieces: Buffer[] = [];
      for await (const piece of inPieces(arriving(file, bytes), 100)) pieces.push(piece);
      expect(pieces.map(({ length }) => length)).toEqual(Array(10).fill(100));
      expect(Buffer.concat(pieces)).toEqual(file);
    }
  });
});
