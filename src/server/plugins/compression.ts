/** Answers go out compressed where the caller takes it; the event stream is written past this. */
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Below this, compressing costs more than it saves. */
const SMALLEST_BYTES = 1024;

export async function useCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { threshold: SMALLEST_BYTES, encodings: ['br', 'gzip'] });
}
