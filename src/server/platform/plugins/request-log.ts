/** One line and one figure a request: its call, never the path or query as they came, and nobody's data. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { RouteName } from '#contract/routes.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Refusal } from '../refusal.ts';

/** Takes the lines in tests; standard output otherwise. */
export interface LogStream {
  write(line: string): void;
}

/** It stays open for hours: how long is no latency. */
const STAYS_OPEN: RouteName = 'GET /events';
const SIGN_IN: RouteName = 'POST /login';
/** Files of the suite, pages, and addresses that nothing stands at. */
const NO_CALL = 'none';

/** What goes through proxies under an id of theirs: nothing that reads as something else in a log. */
const PROXY_ID = /^[\w-]{8,64}$/;

export function loggerOptions(
  { logLevel, trustProxy }: Pick<Config, 'logLevel' | 'trustProxy'>,
  stream: LogStream | undefined,
) {
  const isProxy = knowsProxies(trustProxy);
  return {
    logger: { level: logLevel, base: null, ...(stream && { stream }) },
    // An id of anybody else could carry anything into the log.
    genReqId: (request: IncomingMessage) => {
      const given = isProxy(request.socket.remoteAddress) ? request.headers['x-request-id'] : undefined;
      return typeof given === 'string' && PROXY_ID.test(given) ? given : randomUUID();
    },
    requestIdHeader: false as const,
    // Fastify's own lines hold the address as it came.
    logController: new LogController({ disableRequestLogging: true }),
  };
}

/** Whether a connection comes from a proxy. With a number of them, nobody else reaches the server. */
function knowsProxies(trusted: Config['trustProxy']): (address: string | undefined) => boolean {
  if (typeof trusted === 'number') return () => true;
  const proxies = new BlockList();
  for (const range of trusted || []) {
    const [address = '', bits] = range.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => address !== undefined && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

export function useRequestLog(app: FastifyInstance, metrics: Metrics): void {
  app.decorateRequest('refused', undefined);
  app.addHook('onResponse', async (request, reply) => {
    const { organizationId, refused } = request;
    const call = callOf(request);
    const status = reply.statusCode;
    metrics.requests.inc({ call, status });
    if (call !== STAYS_OPEN) metrics.latencies.observe({ call }, reply.elapsedTime / 1000);
    if (call === SIGN_IN && refused) metrics.signInsRefused.inc({ reason: refused });
    request.log.info(
      {
        call,
        status,
        ms: Math.round(reply.elapsedTime),
        ...(refused && { refused }),
        ...(organizationId && { organization: organizationId }),
      },
      'request',
    );
  });
}

const callOf = ({ routeOptions }: FastifyRequest): string => routeOptions.config.routeName ?? NO_CALL;

/** Counts what never became a request, and how it was refused where somebody was left to be told. */
export function countUnread({ requests }: Pick<Metrics, 'requests'>, refusal: Refusal | null): void {
  if (refusal) requests.inc({ call: NO_CALL, status: refusal.statusCode });
}
