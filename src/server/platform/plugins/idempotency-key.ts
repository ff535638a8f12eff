import type { FastifyRequest } from 'fastify';
import { keyRuleOf, movesCredit, type RouteContract } from '#contract/route.ts';
import { Refusal } from '../refusal.ts';

/**
 * Format of an idempotency key. The pattern excludes the comma, because a proxy joins repeated headers with commas.
 */
const KEY_PATTERN = /^[\x21-\x2b\x2d-\x7e]{16,255}$/;

/**
 * Reads the idempotency key of a request. Returns null if the call takes no key, or if the key is optional and missing.
 * Refuses with `idempotency_key_missing` or `idempotency_key_malformed`.
 */
export function readKey(contract: RouteContract, request: FastifyRequest): string | null {
  if (keyRuleOf(contract) === 'none') return null;
  const key = request.headers['idempotency-key'];
  if (key === undefined && !movesCredit(contract, request.body)) return null;
  if (key === undefined) throw new Refusal('idempotency_key_missing');
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) throw new Refusal('idempotency_key_malformed');
  return key;
}
