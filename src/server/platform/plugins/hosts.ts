/** Check of the Host header, so that no response repeats a foreign host name. */
import { TLSSocket } from 'node:tls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteContract } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { allowsHost, type HostSettings } from '../hosts.ts';
import { Refusal } from '../refusal.ts';

/** Refuses unknown hosts with `unknown_host` before any other check, and two Host headers with `malformed_request`. */
export function useHosts(app: FastifyInstance, settings: HostSettings): void {
  const isAllowed = allowsHost(settings);
  app.addHook('onRequest', async (request) => {
    if (countHosts(request) > 1) throw new Refusal('malformed_request');
    if (isRequestedByAnyName(request) || isAllowed(request.host)) return;
    throw new Refusal('unknown_host');
  });
}

/**
 * Counts Host headers. Node uses the first Host header and ignores the rest, but a proxy may have used the last one.
 */
function countHosts({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
}

/**
 * True if the request may use any host name. Health checks call the server by an IP address. A bank with a client
 * certificate uses the name of the webhook port.
 */
function isRequestedByAnyName({ routeOptions, socket }: FastifyRequest): boolean {
  const { routeName } = routeOptions.config;
  const contract: RouteContract | undefined = routeName && routes[routeName];
  return contract?.underAnyName === true || (socket instanceof TLSSocket && socket.authorized);
}
