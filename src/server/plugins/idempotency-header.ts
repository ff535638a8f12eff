/** The idempotency key of a request. */
import type { FastifyRequest } from 'fastify';
import { keyRuleOf, type RouteContract } from '#contract/route.ts';
import { Refusal } from '../refusal.ts';

/** Without a comma, which is how a proxy joins two of them into one. */
const KEY_PATTERN = /^[\x21-\x2b\x2d-\x7e]{16,255}$/;

/** Refuses with `idempotency_key_missing` and `idempotency_key_malformed`; null for a call that takes none. */
export function readKey(contract: RouteContract, request: FastifyRequest): string | null {
  const needed = keyRuleOf(contract);
  if (needed === 'none') return null;
  const key = request.headers['idempotency-key'];
  if (key === undefined && needed === 'optional') return null;
  if (key === undefined) throw new Refusal('idempotency_key_missing');
  if (typeof key !== 'string' || !KEY_PATTERN.test(key)) throw new Refusal('idempotency_key_malformed');
  return key;
}
