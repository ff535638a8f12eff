/** Check of a request from an embed session. */
import type { FastifyRequest } from 'fastify';
import { routes } from '#contract/routes.ts';
import type { EmbedLimits } from '../accounts/embed-limits.ts';
import { Refusal } from '../refusal.ts';
import { isWriting } from './unrecorded-calls.ts';

/**
 * Checks a request of an embed session before the server reads its body. Refuses with `embed_origin_refused`,
 * `embed_call_refused` or `embed_read_only`.
 */
export function assertWithinLimits(
  { headers, routeOptions }: Pick<FastifyRequest, 'headers' | 'routeOptions'>,
  { calls, origins, allowsServers, isReadOnly }: EmbedLimits,
): void {
  const { origin } = headers;
  const isOriginPermitted = origin === undefined ? allowsServers : origins.includes(origin);
  if (!isOriginPermitted) throw new Refusal('embed_origin_refused');
  const { routeName } = routeOptions.config;
  if (!routeName || !calls.has(routeName)) throw new Refusal('embed_call_refused');
  if (isReadOnly && (isWriting(routeName) || routes[routeName].moves !== 'nothing')) {
    throw new Refusal('embed_read_only');
  }
}
