/** What is asked before a large body is read: nobody makes the server read one for nothing. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Smaller ones cost less than to ask about them. */
const SMALL_BYTES = 64 * 1024;
/** Of the requests that one address may make in a minute, so many may bring a large body, for each session. */
const LARGE_SHARE = 1 / 20;

/** Whether the body is large, or as long as whoever sends it likes. */
export function bringsLargeBody({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return Number(headers['content-length'] ?? 0) > SMALL_BYTES;
}

/** Counts one more of the session; refuses with `too_many_requests` from too many on. */
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
