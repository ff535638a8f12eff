/** Which host names a request may name: nothing that this server sends then repeats a name that it does not bear. */
import { TLSSocket } from 'node:tls';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RouteContract } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import { allowsHost, type HostSettings } from '../hosts.ts';
import { Refusal } from '../refusal.ts';

/** Refuses with `unknown_host`, before anything else is looked at, and two names with `malformed_request`. */
export function useHosts(app: FastifyInstance, settings: HostSettings): void {
  const isAllowed = allowsHost(settings);
  app.addHook('onRequest', async (request) => {
    if (countHosts(request) > 1) throw new Refusal('malformed_request');
    if (isAskedByAnyName(request) || isAllowed(request.host)) return;
    throw new Refusal('unknown_host');
  });
}

/** Node keeps the first one and is silent about the rest, where a proxy may have read the last. */
function countHosts({ raw }: FastifyRequest): number {
  return raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;
}

/** What watches the server asks it by an address; a bank that has shown its certificate, by the name of the port for notices. */
function isAskedByAnyName({ routeOptions, socket }: FastifyRequest): boolean {
  const { routeName } = routeOptions.config;
  const contract: RouteContract | undefined = routeName && routes[routeName];
  return contract?.underAnyName === true || (socket instanceof TLSSocket && socket.authorized);
}
