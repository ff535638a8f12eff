/** Bodies that are a file. They are handed on as they arrive, counted, and never in memory whole. */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FileAnsweringRouteName } from '#contract/routes.ts';
import { Refusal } from '../refusal.ts';
import type { Call, SendingHandler } from './handlers.ts';

/** The media type of a body that is a file, whatever file it is: nobody goes by what is said of it. */
export const FILE_BODY = 'application/octet-stream';

/** The routes of this context take files, and nothing else. */
export function useFileBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(FILE_BODY, (_request, payload, done) => done(null, payload));
}

/**
 * The body in the pieces in which it arrives; none for an empty one. Refuses with `payload_too_large`, at once where its
 * length is told beforehand, and with `malformed_request` where it breaks off.
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
    // Left early, it has to stay open: the answer goes over the same connection.
    for await (const piece of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += piece.length;
      if (bytes > maxBytes) throw new Refusal('payload_too_large');
      yield piece;
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('malformed_request');
  } finally {
    // What nobody reads has to arrive all the same, or whoever sends it never reads the answer.
    stream.resume();
  }
}

/** The length of the body; null if it is not told beforehand. */
export function announcedBytes({ headers }: Pick<FastifyRequest, 'headers'>): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

/** A file on its way out. */
export interface SentFile {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  readonly bytes: Readable;
}

/** The handler of a call that answers a file. It is saved under its name, and no browser makes anything else of it. */
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

/** The name in ASCII for what reads nothing else, then as it is (RFC 6266). */
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
