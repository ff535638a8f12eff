/**
 * Strict parser of JSON bodies. It refuses non-UTF-8 text, prototype keys, duplicate keys, numbers that would lose
 * digits, and texts that the database cannot store.
 */
import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { Refusal } from '../refusal.ts';
import { isParsable } from './json-shape.ts';

/** Matches the tokens to check in well-formed JSON: strings (with a colon if they are keys), braces and numbers. */
const TOKENS = /"(?:[^"\\]+|\\.)*"(\s*:)?|[{}]|-?\d[\d.eE+-]*/g;
/** Most digits of a number in a body. A double represents every decimal with this many digits exactly. */
const EXACT_DIGITS = 15;
/** Maximum nesting depth of objects, and maximum number of keys per object. No call needs more. */
const MOST_NESTED = 16;
const MOST_KEYS = 100;

export function useJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('bodyBytes', undefined);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: string | Buffer) => {
      const bytes = body as Buffer;
      if (!isPlain(request.headers)) throw new Refusal('unsupported_media_type');
      if (!isUtf8(bytes)) throw new Refusal('malformed_json');
      const { assertTrusted } = request.routeOptions.config;
      if (assertTrusted) {
        request.bodyBytes = bytes;
        await assertTrusted(request);
      }
      if (!isParsable(bytes)) throw new Refusal('validation_failed');
      const text = bytes.toString();
      const value = await new Promise((resolve, reject) => {
        void parse(request, text, (error, parsed: unknown) => (error ? reject(error) : resolve(parsed)));
      });
      const fault = findJsonFault(text);
      if (fault) throw new Refusal(fault);
      return value;
    },
  );
}

/** True for uncompressed UTF-8. Compression is refused, because a small body could expand to a huge one. */
function isPlain(headers: IncomingHttpHeaders): boolean {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers['content-type'] ?? '') ?? [];
  return /^utf-?8$/i.test(charset) && /^(?:identity)?$/i.test(headers['content-encoding'] ?? '');
}

/** True if PostgreSQL can store the text: it accepts neither U+0000 nor unpaired surrogates. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Surrogate}]/u.test(text);
}

/**
 * Finds faults that a JSON parser ignores. The input must be well-formed: an unterminated string would take quadratic
 * time.
 */
export function findJsonFault(json: string): ErrorCode | null {
  const keysOfOpenObjects: Set<string>[] = [];
  for (const [token, colon] of json.matchAll(TOKENS)) {
    if (token === '{') {
      if (keysOfOpenObjects.push(new Set()) > MOST_NESTED) return 'validation_failed';
    } else if (token === '}') keysOfOpenObjects.pop();
    else if (!token.startsWith('"')) {
      if (losesDigits(token)) return 'number_too_precise';
    } else if (colon !== undefined || token.includes('\\u')) {
      const text = JSON.parse(token.slice(0, token.length - (colon?.length ?? 0))) as string;
      if (!isStorable(text)) return 'validation_failed';
      if (colon === undefined) continue;
      const keys = keysOfOpenObjects.at(-1);
      if (keys?.has(text)) return 'malformed_json';
      if (keys && keys.add(text).size > MOST_KEYS) return 'validation_failed';
    }
  }
  return null;
}

function losesDigits(number: string): boolean {
  const digits = number
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '');
  return digits.length > EXACT_DIGITS || (digits !== '' && Number(number) === 0);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Raw bytes of the request body, only for calls that the server authenticates by these bytes. */
    bodyBytes: Buffer | undefined;
  }
  interface FastifyContextConfig {
    assertTrusted?: (request: FastifyRequest) => Promise<void>;
  }
}
