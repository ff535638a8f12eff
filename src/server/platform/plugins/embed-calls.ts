import type { FastifyRequest } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { EmbedLimits } from '../accounts/embed-limits.ts';
import { Refusal } from '../refusal.ts';
import { isWriting } from './unrecorded-calls.ts';

type EmbedRequest = Pick<FastifyRequest, 'headers' | 'routeOptions' | 'protocol' | 'host'>;

/**
 * Checks a request of an embed session before the server reads its body. Refuses with `embed_origin_refused`,
 * `embed_call_refused` or `embed_read_only`.
 */
export function assertWithinLimits(
  request: EmbedRequest,
  { calls, origins, allowsServers, isReadOnly }: EmbedLimits,
): void {
  const origin = originOf(request);
  const isOriginPermitted = origin === undefined ? allowsServers : origins.includes(origin);
  if (!isOriginPermitted) throw new Refusal('embed_origin_refused');
  const { routeName } = request.routeOptions.config;
  if (!routeName || !calls.has(routeName)) throw new Refusal('embed_call_refused');
  if (isReadOnly && (isWriting(routeName) || routes[routeName].moves !== 'nothing')) {
    throw new Refusal('embed_read_only');
  }
}

/**
 * Origin of the page that sent the request; undefined for programs. Browsers send no `Origin` header with a GET to the
 * page's own origin.
 */
function originOf({ headers, protocol, host }: EmbedRequest): string | undefined {
  const isOwn = headers['sec-fetch-site'] === 'same-origin';
  return headers.origin ?? (isOwn ? `${protocol}://${host}` : undefined);
}
