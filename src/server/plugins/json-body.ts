/** Reads JSON bodies strictly: no prototype keys, no number that would lose digits, nothing but JSON. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Strings first, so that digits inside them are passed over. */
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** A double keeps any decimal of this many digits. */
const EXACT_DIGITS = 15;

export function useJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (hasImpreciseNumber(text as string)) done(new Refusal('number_too_precise'));
    else void parse(request, text as string, done);
  });
}

export function hasImpreciseNumber(json: string): boolean {
  for (const [token] of json.matchAll(TOKENS)) {
    if (token.startsWith('"')) continue;
    const digits = token
      .replace(/[eE].*$/, '')
      .replace(/[-.]/g, '')
      .replace(/^0+/, '');
    if (digits.length > EXACT_DIGITS) return true;
  }
  return false;
}
