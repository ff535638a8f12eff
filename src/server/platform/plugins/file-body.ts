/**
 * Request bodies that are files. The server streams and counts their bytes, and never holds a whole file in memory.
 */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnsweringRouteName } from '#contract/routes.ts';
import { Refusal } from '../refusal.ts';
import type { Call, SendingHandler } from './handlers.ts';

/** Media type of every file body. The server ignores the file type that the client claims. */
export const FILE_BODY = 'application/octet-stream';

/** Makes the routes of this Fastify context accept only file bodies. */
export function useFileBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FILE_BODY, (_request, payload, done) => done(null, payload));
}

/**
 * Yields the body in pieces; nothing for an empty body. Refuses with `payload_too_large`, before the first piece if
 * Content-Length exceeds the limit. Refuses with `malformed_request` if the body breaks off.
 */
export async function* fileOf(
  { body, headers }: Pick<FastifyRequest, 'body' | 'headers'>,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  if (body === undefined || body === null) return;
  const stream = body as Readable;
  let bytes = (announcedBytes({ headers }) ?? 0) > maxBytes ? Infinity : 0;
  try {
    if (bytes > maxBytes) throw new Refusal('payload_too_large');
    // If the reader of a request body stops early, the request stream must stay open, because the response uses the same
    // connection.
    for await (const piece of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maxBytes) throw new Refusal('payload_too_large');
      yield piece;
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('malformed_request');
  } finally {
    // Drains the remainder of the request body. Otherwise the client would never read the response.
    stream.resume();
  }
}

/** Length of the body from Content-Length; null without this header. */
export function announcedBytes({ headers }: Pick<FastifyRequest, 'headers'>): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

export interface SentFile {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly bytes: Readable;
}

/**
 * Creates a handler that returns a file as a download. The Content-Disposition of the response prevents browsers from
 * displaying the file.
 */
export function sendsFile<N extends FileAnsweringRouteName>(
  find: (call: Call<N>) => Promise<SentFile>,
): SendingHandler<N> {
  return {
    does: 'sends',
    answer: async (call): Promise<FastifyReply> => {
      const { name, contentType, size, bytes } = await find(call);
      return call.reply
        .type(contentType)
        .header('content-length', size)
        .header('content-disposition', dispositionOf(name))
        .send(bytes);
    },
  };
}

/** Content-Disposition with an ASCII name for old clients, then the full name (RFC 6266). */
function dispositionOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
