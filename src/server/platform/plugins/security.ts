import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { createHash } from 'node:crypto';
import { getsCookies } from '../accounts/cookies.ts';
import { Refusal } from '../refusal.ts';

export interface SecurityOptions {
  /** True if a page of another origin sent the request, and its scripts may read the answer. */
  readonly isFromAllowedPage: (request: FastifyRequest) => Promise<boolean>;
  readonly https: boolean;
  /** Limit of requests per minute and network address. Requests for static files do not count. */
  readonly requestsPerMinute: number;
}

/**
 * Share of the request limit that each kind of call gets if it checks a password, code or cookie. The share suffices for
 * a company behind one router.
 */
const OPEN_CALLS_SHARE = 1 / 10;

/**
 * Key of the request counter for a terminal or partner. The Authorization header may contain a valid or an invalid
 * secret.
 */
function keyOfHeader({ headers }: FastifyRequest): string {
  return createHash('sha256').update(`key ${headers.authorization}`).digest('base64url');
}

/** Counts the failures of a network address: unknown terminal keys and API keys, and untrusted payment notices. */
export interface FailureCounter {
  /**
   * Refuses a network address with too many failures with `too_many_requests`, before the server reads anything else of
   * the request.
   */
  assertWelcome(request: FastifyRequest): void;
  /** Counts a failure of the network address. Refuses with `too_many_requests` above the limit. */
  count(request: FastifyRequest): Promise<void>;
}

/** Maximum number of stored network addresses with too many failures. A new address replaces the oldest address. */
const MOST_UNWELCOME = 10_000;

export function createFailureCounter(app: FastifyInstance, requestsPerMinute: number): FailureCounter {
  const max = Math.ceil(requestsPerMinute * OPEN_CALLS_SHARE);
  const add = app.createRateLimit({ max, timeWindow: '1 minute' });
  const unwelcomeUntil = new Map<string, number>();
  return {
    assertWelcome({ ip }) {
      const leftMs = (unwelcomeUntil.get(ip) ?? 0) - performance.now();
      if (leftMs > 0) throw new Refusal('too_many_requests', undefined, Math.ceil(leftMs / 1000));
      unwelcomeUntil.delete(ip);
    },
    async count(request) {
      const counted = await add(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      const [oldest] = unwelcomeUntil.keys();
      if (oldest !== undefined && unwelcomeUntil.size >= MOST_UNWELCOME) unwelcomeUntil.delete(oldest);
      unwelcomeUntil.set(request.ip, performance.now() + counted.ttl);
      throw new Refusal('too_many_requests', undefined, counted.ttlInSeconds);
    },
  };
}

/** Wraps `find`, which looks up a secret key. Counts each unknown key as a failure of the network address. */
export function limitWrongKeys<T>(
  app: FastifyInstance,
  find: (key: string) => Promise<T | null>,
  requestsPerMinute: number,
): (key: string, request: FastifyRequest) => Promise<T | null> {
  const wrongs = createFailureCounter(app, requestsPerMinute);
  return async (key, request) => {
    const found = await find(key);
    if (!found) await wrongs.count(request);
    return found;
  };
}

const isOfFiles = ({ url, config }: RouteOptions) => url.endsWith('/*') && !config?.routeName;

export async function useSecurity(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const openCallsPerMinute = Math.ceil(options.requestsPerMinute * OPEN_CALLS_SHARE);
  app.addHook('onRoute', (route) => {
    // The rate limit does not count static files. A company behind one router loads many files at once, and each file
    // costs the server little.
    if (isOfFiles(route)) route.config = { ...route.config, rateLimit: false };
    const { method, config } = route;
    if (config?.access === 'open' && method === 'POST') config.rateLimit = { max: openCallsPerMinute };
    // The rate limit for terminals counts per key, valid or invalid, because the terminals of a station share one
    // network address.
    if (config?.access === 'terminal') {
      config.rateLimit = { max: openCallsPerMinute, keyGenerator: keyOfHeader };
    }
    // The rate limit for partners counts per API key. A partner's back end opens the sessions of all its users from one
    // network address.
    if (config?.access === 'key') {
      config.rateLimit = { max: options.requestsPerMinute, keyGenerator: keyOfHeader };
    }
    // Payment notices of a bank have no limit, because a bank sends one notice per payment. The server counts only
    // untrusted notices.
    if (config?.access === 'signed') config.rateLimit = false;
  });
  await app.register(rateLimit, {
    max: options.requestsPerMinute,
    timeWindow: '1 minute',
    allowList: (request) => request.url.startsWith('/health/'),
    errorResponseBuilder: (_request, { ttl }) =>
      new Refusal('too_many_requests', undefined, Math.ceil(ttl / 1000)),
  });
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: options.https ? { maxAge: 31_536_000 } : false,
  });
  await app.register(cors, {
    delegator: async (request: FastifyRequest) => ({
      origin: (await options.isFromAllowedPage(request)) ? [request.headers.origin ?? ''] : [],
      // Pages of partners may add credentials and headers to every request. Only calls that read a cookie refuse them.
      credentials: !getsCookies(request.url),
      // The strict preflight check of the CORS plugin would answer in the plugin's own error format.
      strictPreflight: false,
      methods: ['GET', 'POST', 'PUT', 'DELETE'],
      exposedHeaders: ['X-Request-Id', 'Idempotency-Hit', 'Retry-After'],
      maxAge: 600,
    }),
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.routeOptions.config.routeName) reply.header('cache-control', 'no-store');
  });
}
