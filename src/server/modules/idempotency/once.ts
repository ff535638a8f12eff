/**
 * Exactly once: the key, a hash of the request and its answer are stored in the transaction that does the work.
 * A refusal rolls everything back, the key with it, so refusals are not stored.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../../clock.ts';
import { sqlState } from '../../database/sql-state.ts';
import type { Scope, Tenancy, Transaction } from '../../database/tenancy.ts';
import { Refusal } from '../../refusal.ts';
import { findKey, storeAnswer, takeKey, type KeyOwner, type StoredKey } from './idempotency.repository.ts';

export interface OnceRequest {
  readonly scope: Scope;
  /** Unique per organisation and user. */
  readonly owner: KeyOwner;
  /** The operation's one name, whichever of its paths was called. */
  readonly operation: string;
  /** Everything that makes this request this request: parameters, query and body. */
  readonly content: unknown;
}

export interface OnceAnswer<A> {
  readonly answer: A;
  /** True when the answer is the one given before. */
  readonly replayed: boolean;
}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs `work` in one transaction unless its key was used before. Equal requests at the same time wait for the first
 * one. Refuses with `idempotency_key_reused` (same key, other request), `idempotency_key_settled` (the key was burned)
 * and `idempotency_key_in_flight` (the wait ran out; asking again is safe).
 */
export async function once<A>(
  tenancy: Tenancy,
  clock: Clock,
  request: OnceRequest,
  work: (tx: Transaction) => Promise<A>,
): Promise<OnceAnswer<A>> {
  const requestHash = hashRequest(request.operation, request.content);
  return waiting(() =>
    tenancy.inScope(request.scope, async (tx) => {
      if (await takeKey(tx, request.owner, requestHash, clock.now())) {
        const answer = await work(tx);
        await storeAnswer(tx, request.owner, answer);
        return { answer, replayed: false };
      }
      const stored = await storedKey(tx, request.owner);
      if (stored.requestHash === null) throw new Refusal('idempotency_key_settled');
      if (stored.requestHash !== requestHash) throw new Refusal('idempotency_key_reused');
      return { answer: stored.answer as A, replayed: true };
    }),
  );
}

/**
 * For a movement whose answer was lost: waits for it and gives its answer, or burns the key so that a late original
 * is refused.
 */
export async function settleKey(
  tenancy: Tenancy,
  clock: Clock,
  scope: Scope,
  owner: KeyOwner,
): Promise<{ outcome: 'done'; answer: unknown } | { outcome: 'none' }> {
  return waiting(() =>
    tenancy.inScope(scope, async (tx) => {
      if (await takeKey(tx, owner, null, clock.now())) return { outcome: 'none' };
      const stored = await storedKey(tx, owner);
      return stored.requestHash === null ? { outcome: 'none' } : { outcome: 'done', answer: stored.answer };
    }),
  );
}

async function storedKey(tx: Transaction, owner: KeyOwner): Promise<StoredKey> {
  const stored = await findKey(tx, owner);
  if (!stored) throw new Refusal('idempotency_key_in_flight');
  return stored;
}

async function waiting<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) throw new Refusal('idempotency_key_in_flight');
    throw error;
  }
}

function hashRequest(operation: string, content: unknown): string {
  return createHash('sha256').update(operation).update('\n').update(canonicalJson(content)).digest('hex');
}

/** JSON with the keys of every object in order, so that equal requests hash equally. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
