/** What Fastify validates, serialises and limits by. */
import type { RouteContract } from '#contract/route.ts';

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

/** The schemas of a call as Fastify names them. */
export function schemaOf({ body, query, params, response }: RouteContract) {
  return {
    ...(body && { body }),
    ...(query && { querystring: query }),
    ...(params && { params }),
    ...(response && { response: { 200: response } }),
  };
}
