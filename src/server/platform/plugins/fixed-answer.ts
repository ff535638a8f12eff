import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * The Brotli quality is higher than for other responses, because each fixed response is compressed once. The compression
 * takes some tenths of a second on another thread.
 */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

const pack = {
  br: (text: string): Promise<Buffer> => promisify(brotliCompress)(text, BROTLI),
  gzip: (text: string): Promise<Buffer> => promisify(gzip)(text),
} as const;
type AnswerEncoding = keyof typeof pack;

export type FixedAnswer = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/**
 * @param type content type of the response
 * @param write called once, at the first request
 */
export function fixedAnswer(type: string, write: () => string): FixedAnswer {
  let written: { readonly text: string; readonly tag: string } | undefined;
  const packed = new Map<AnswerEncoding, Promise<Buffer>>();
  const read = () => {
    if (written) return written;
    const text = write();
    written = { text, tag: `W/"${createHash('sha256').update(text).digest('base64url')}"` };
    return written;
  };
  const packedAs = (encoding: AnswerEncoding, text: string): Promise<Buffer> => {
    const known = packed.get(encoding) ?? pack[encoding](text);
    packed.set(encoding, known);
    return known;
  };
  return async (request, reply) => {
    const { text, tag } = read();
    reply.type(type).header('cache-control', 'no-cache').header('etag', tag).header('vary', variesOn(reply));
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const { 'accept-encoding': taken } = request.headers;
    const encoding = taken ? negotiate(taken, ['br', 'gzip', 'identity']) : null;
    if (encoding === null || encoding === 'identity') return reply.send(text);
    // The compression plugin skips a response that already has a content-encoding.
    return reply.header('content-encoding', encoding).send(await packedAs(encoding, text));
  };
}

/** Returns the Vary header extended by accept-encoding, so that caches keep the encodings of one address apart. */
export function variesOn(reply: FastifyReply): string {
  const known = [reply.getHeader('vary') ?? []].flat().join(', ');
  return /accept-encoding/i.test(known) ? known : [known, 'accept-encoding'].filter(Boolean).join(', ');
}
