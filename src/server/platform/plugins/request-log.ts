/**
 * Log line and metrics of each request. Log line and metrics name the call, never the raw path, the query or personal
 * data.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import { LogController, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { RouteName } from '#contract/routes.ts';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Refusal } from '../refusal.ts';

/** Stream that receives the log lines in tests; default: standard output. */
export interface LogStream {
  write(line: string): void;
}

/** Call whose response stays open for hours, so its duration is no latency. */
const STAYS_OPEN: RouteName = 'GET /events';
const SIGN_IN: RouteName = 'POST /login';
const NO_CALL = 'none';

/** Format of the request ids that the server accepts from proxies. Other characters could forge log content. */
const PROXY_ID = /^[\w-]{8,64}$/;

export function loggerOptions(
  { logLevel, trustProxy }: Pick<Config, 'logLevel' | 'trustProxy'>,
  stream: LogStream | undefined,
) {
  const isProxy = trustsProxies(trustProxy);
  return {
    logger: { level: logLevel, base: null, ...(stream && { stream }) },
    // Only a trusted proxy may set the request id, because the id goes into the log.
    genReqId: (request: IncomingMessage) => {
      const requestId = isProxy(request.socket.remoteAddress) ? request.headers['x-request-id'] : undefined;
      return typeof requestId === 'string' && PROXY_ID.test(requestId) ? requestId : randomUUID();
    },
    requestIdHeader: false as const,
    // Fastify's own log lines contain the raw address.
    logController: new LogController({ disableRequestLogging: true }),
  };
}

/**
 * Returns a check that is true for a connection from a trusted proxy. If the setting is a number of proxies, every
 * connection counts as trusted.
 */
function trustsProxies(trusted: Config['trustProxy']): (address: string | undefined) => boolean {
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

/** Counts requests that Node could not parse. `refusal` is null if the client had already left. */
export function countUnread({ requests }: Pick<Metrics, 'requests'>, refusal: Refusal | null): void {
  if (refusal) requests.inc({ call: NO_CALL, status: refusal.statusCode });
}
