import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/**
 * Maximum size of a small body. The server reads a small body without the checks for large bodies, because they cost
 * more than the body.
 */
const SMALL_BYTES = 64 * 1024;
/** Share of the request limit per minute that may carry a large body. The server counts large bodies per session. */
const LARGE_SHARE = 1 / 20;

/** True if the body is large or has no announced length. */
export function hasLargeBody({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > SMALL_BYTES;
}

/** Counts a large body of the session. Refuses with `too_many_requests` above the limit. */
export function limitLargeBodies(
  app: FastifyInstance,
  requestsPerMinute: number,
): (request: FastifyRequest) => Promise<void> {
  const add = app.createRateLimit({
    max: Math.ceil(requestsPerMinute * LARGE_SHARE),
    timeWindow: '1 minute',
    keyGenerator: ({ caller, ip }) => `large ${caller?.sessionId ?? ip}`,
  });
  return async (request) => {
    const counted = await add(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    throw new Refusal('too_many_requests', undefined, counted.ttlInSeconds);
  };
}
