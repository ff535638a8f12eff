import { closed } from '#contract/values.ts';
import type { RouteContract } from '#contract/route.ts';
import { Refusal } from '../refusal.ts';

const BODY_LIMIT_BYTES = 1024 * 1024;
/** Limit of bodies of calls without a session. The longest sign-in takes a tenth of this limit. */
export const OPEN_BODY_LIMIT_BYTES = 4 * 1024;
/** Timeout of calls that return a file. Fastify counts a file in transfer as not yet answered. */
const FILE_TIMEOUT_MS = 30 * 60_000;

export function limitsOf({ access, bodyBytes, exports, answersFile }: RouteContract) {
  return {
    bodyLimit: bodyBytes ?? (access === 'open' ? OPEN_BODY_LIMIT_BYTES : BODY_LIMIT_BYTES),
    ...((exports || answersFile) && { handlerTimeout: FILE_TIMEOUT_MS }),
  };
}

/**
 * Schema that refuses unread query parameters, so that no caller relies on such a parameter. An example is
 * `organizationId` at a call of the caller's own organization. Calls without a session, such as webhooks and health
 * checks, may carry any parameters.
 */
const NO_QUERY = closed({});

/**
 * Refuses a body that no handler reads with `validation_failed`; an empty object counts as no body. Fastify itself
 * validates neither absent bodies nor bodies of GET.
 */
export function assertBodyIsRead({ access, body, takesFile }: RouteContract, sent: unknown): void {
  if (access !== 'session' || body || takesFile || sent === undefined) return;
  if (typeof sent === 'object' && sent !== null && !Array.isArray(sent) && Object.keys(sent).length === 0)
    return;
  throw new Refusal('validation_failed', [{ part: 'body', path: '', message: 'must be empty' }]);
}

export function schemaOf({ access, body, query, params, response }: RouteContract) {
  const querystring = query ?? (access === 'session' ? NO_QUERY : undefined);
  return {
    ...(body && { body }),
    ...(querystring && { querystring }),
    ...(params && { params }),
    ...(response && { response: { 200: response } }),
  };
}
