/** Answers go out compressed where the caller takes it; the event stream is written past this. Bodies come in plain. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this, compressing costs more than it saves. */
const SMALLEST_BYTES = 1024;
/** Brotli's own default is meant for files made once: a list of 10 000 wallets would take seconds. */
const BROTLI_QUALITY = 4;

export async function useCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: SMALLEST_BYTES,
    globalDecompression: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  });
}
