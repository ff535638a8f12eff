/** What Fastify validates, serialises and limits by. */
import { closed } from '#contract/values.ts';
import type { RouteContract } from '#contract/route.ts';
import { Refusal } from '../refusal.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
/** Of what anybody may send: a sign-in with the longest address and password takes a tenth of it. */
export const OPEN_BODY_LIMIT_BYTES = 4 * 1024;
/** Fastify counts a file that is being sent as not yet answered. */
const FILE_TIMEOUT_MS = 30 * 60_000;

/** How much and how long. */
export function limitsOf({ access, bodyBytes, exports, answersFile }: RouteContract) {
  return {
    bodyLimit: bodyBytes ?? (access === 'open' ? OPEN_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES),
    ...((exports || answersFile) && { handlerTimeout: FILE_TIMEOUT_MS }),
  };
}

/**
 * A query that nobody reads would let a caller believe that it was: `organizationId` at a call of the own organisation. Those who
 * carry no session, such as banks and watchers, add to the address what they like.
 */
const NO_QUERY = closed({});

/**
 * Refuses with `validation_failed` what nobody reads of a body, as of a query; none and an empty one are as good. Fastify validates no
 * body that is not there, and none of GET.
 */
export function assertBodyIsRead({ access, body, takesFile }: RouteContract, sent: unknown): void {
  if (access !== 'session' || body || takesFile || sent === undefined) return;
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent) && Object.keys(sent).length === 0)
    return;
  throw new Refusal('validation_failed', [{ part: 'body', path: '', message: 'must be empty' }]);
}

/** The schemas of a call as Fastify names them. */
export function schemaOf({ access, body, query, params, response }: RouteContract) {
  const querystring = query ?? (access === 'session' ? NO_QUERY : undefined);
  return {
    ...(body && { body }),
    ...(querystring && { querystring }),
    ...(params && { params }),
    ...(response && { response: { 200: response } }),
  };
}
