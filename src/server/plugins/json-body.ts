/**
 * Reads JSON bodies strictly: no prototype keys, no key twice in one object, no number that would lose digits, nothing
 * but JSON.
 */
import type { FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { Refusal } from '../refusal.ts';

/** Strings with the colon that makes them keys, braces, numbers: what there is to look at in well-formed JSON. */
const TOKENS = /"(?:[^"\\]+|\\.)*"(\s*:)?|[{}]|-?\d[\d.eE+-]*/g;
/** A double keeps any decimal of this many digits. */
const EXACT_DIGITS = 15;

export function useJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    void parse(request, text as string, (error, value: unknown) => {
      const fault = error ? null : findJsonFault(text as string);
      done(fault ? new Refusal(fault) : error, value);
    });
  });
}

/**
 * What a parser keeps silent about. Takes well-formed JSON only: in anything else the search for the end of a string
 * that never ends takes quadratic time.
 */
export function findJsonFault(json: string): ErrorCode | null {
  const keysOfOpenObjects: Set<string>[] = [];
  for (const [token, colon] of json.matchAll(TOKENS)) {
    if (token === '{') keysOfOpenObjects.push(new Set());
    else if (token === '}') keysOfOpenObjects.pop();
    else if (!token.startsWith('"')) {
      if (losesDigits(token)) return 'number_too_precise';
    } else if (colon !== undefined) {
      const keys = keysOfOpenObjects.at(-1);
      const key = JSON.parse(token.slice(0, -colon.length)) as string;
      if (keys?.has(key)) return 'malformed_json';
      keys?.add(key);
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
