/** Headers, origins and limits that hold for every answer. */
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { Refusal } from '../refusal.ts';

export interface SecurityOptions {
  /** Pages of other origins whose scripts may call, by their exact origin. */
  readonly allowedOrigins: readonly string[];
  /** Whether people reach the portal by https. */
  readonly https: boolean;
  /** Requests a minute from one address. */
  readonly requestsPerMinute: number;
}

/** Of them, calls of each kind that check a password, a code or a cookie: enough for a company behind one router. */
const OPEN_CALLS_SHARE = 1 / 10;

function keyOfTerminal({ headers }: FastifyRequest): string {
  return createHash('sha256').update(`terminal ${headers.authorization}`).digest('base64url');
}

/** Refuses an address with `too_many_requests` that has sent too many wrong keys; right ones are not held up by them. */
export function limitWrongKeys<T>(
  app: FastifyInstance,
  find: (key: string) => Promise<T | null>,
  requestsPerMinute: number,
): (key: string, request: FastifyRequest) => Promise<T | null> {
  const max = Math.ceil(requestsPerMinute * OPEN_CALLS_SHARE);
  const count = app.createRateLimit({ max, timeWindow: '1 minute' });
  return async (key, request) => {
    const found = await find(key);
    if (found) return found;
    const counted = await count(request);
    if (!counted.isAllowed && counted.isExceeded) {
      throw new Refusal('too_many_requests', undefined, counted.ttlInSeconds);
    }
    return null;
  };
}

export async function useSecurity(app: FastifyInstance, options: SecurityOptions): Promise<void> {
  const openCallsPerMinute = Math.ceil(options.requestsPerMinute * OPEN_CALLS_SHARE);
  app.addHook('onRoute', ({ method, config }) => {
    if (config?.access === 'open' && method === 'POST') config.rateLimit = { max: openCallsPerMinute };
    // The terminals of a station stand behind one address: what counts is the key, right or wrong.
    if (config?.access === 'terminal') {
      config.rateLimit = { max: openCallsPerMinute, keyGenerator: keyOfTerminal };
    }
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
    origin: [...options.allowedOrigins],
    credentials: false,
    // Strict, it would answer in a shape of its own.
    strictPreflight: false,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
    exposedHeaders: ['X-Request-Id', 'Idempotency-Hit', 'Retry-After'],
    maxAge: 600,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.routeOptions.config.routeName) reply.header('cache-control', 'no-store');
  });
}
