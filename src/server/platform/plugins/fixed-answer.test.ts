import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { useCompression } from './compression.ts';
import { fixedAnswer } from './fixed-answer.ts';

const TEXT = JSON.stringify({ words: 'gasolina '.repeat(1_000) });

async function startServer() {
  const counts = { written: 0 };
  const app = fastify();
  await useCompression(app);
  app.get(
    '/',
    fixedAnswer('application/json; charset=utf-8', () => {
      counts.written += 1;
      return TEXT;
    }),
  );
  const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers });
  return { counts, ask };
}

it('a fixed answer is created once for all requests', async () => {
  const { counts, ask } = await startServer();
  const encodings = ['br', 'gzip', 'identity', ''];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ask({ 'accept-encoding': encodings[index % 4] ?? '' })),
  );
  await ask();
  expect(counts.written).toBe(1);
  expect(new Set(answers.map(({ headers }) => headers['etag'])).size).toBe(1);
});

it.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=0', undefined, (bytes: Buffer) => bytes],
] as const)('a fixed answer to Accept-Encoding "%s" has the encoding %s', async (taken, encoding, unpack) => {
  const { ask } = await startServer();
  const { headers, rawPayload } = await ask({ 'accept-encoding': taken });
  expect([headers['content-encoding'], headers['content-type'], headers['vary']]).toEqual([
    encoding,
    'application/json; charset=utf-8',
    'accept-encoding',
  ]);
  expect(Number(headers['content-length'])).toBe(rawPayload.length);
  expect(unpack(rawPayload).toString()).toBe(TEXT);
});

it('a fixed answer with a matching If-None-Match is 304 without a body', async () => {
  const { ask } = await startServer();
  const { headers } = await ask();
  const again = await ask({ 'if-none-match': String(headers['etag']) });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  expect((await ask({ 'if-none-match': '"another"' })).statusCode).toBe(200);
});
