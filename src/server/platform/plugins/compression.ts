/** Compression of responses, except event streams. Request bodies must not be compressed. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Smallest response that the server compresses. Below this size compression costs more than it saves. */
const SMALLEST_BYTES = 1024;
/** Quality of Brotli. Its default quality would take seconds for a list of 10 000 wallets. */
const BROTLI_QUALITY = 4;

export async function useCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: SMALLEST_BYTES,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
}
