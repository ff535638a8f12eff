/**
 * Exactly-once execution of a request. One transaction does the work and stores the key, a hash of the request and the
 * response. A refusal rolls back the transaction with the key, so refusals are not stored.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { acknowledgeEarlier } from '../../platform/database/driver/acknowledge.ts';
import { sqlState } from '../../platform/database/sql-state.ts';
import type {
  TransactionOptions,
  Scope,
  Tenancy,
  DatabaseTransaction,
} from '../../platform/database/tenancy.ts';
import { canonicalJson } from '../../platform/canonical-json.ts';
import { Refusal } from '../../platform/refusal.ts';
import {
  countBurnedKeys,
  findKey,
  storeAnswer,
  takeKey,
  type KeyOwner,
  type StoredKey,
} from './idempotency.repository.ts';

export interface OnceRequest {
  readonly scope: Scope;
  /** Organization and user of the idempotency key. The key is unique for each organization and user. */
  readonly owner: KeyOwner;
  readonly operation: string;
  /** Identity of the request: parameters and body. */
  readonly content: unknown;
  readonly manner?: TransactionOptions;
}

export interface OnceWork<A, B> {
  readonly begin?: ((tx: DatabaseTransaction) => PromiseLike<B>) | undefined;
  readonly work: (tx: DatabaseTransaction, begun: B) => Promise<A>;
}

export interface OnceAnswer<A> {
  readonly answer: A;
  readonly replayed: boolean;
}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs `work` in one transaction unless the request's key was used before. `begin` reads data for `work` without a
 * lock, in the round trip that takes the key. A refusal of `begin` applies whether the key was used or not. Equal
 * concurrent requests wait for the first of them.
 * Refuses with `idempotency_key_reused` (same key, other request), `idempotency_key_settled` (`settleKey` invalidated
 * the key) and `idempotency_key_in_flight` (the wait timed out; the caller can safely retry).
 */
export async function once<A, B>(
  tenancy: Tenancy,
  clock: Clock,
  request: OnceRequest,
  { begin, work }: OnceWork<A, B>,
): Promise<OnceAnswer<A>> {
  const requestHash = hashRequest(request.operation, request.content);
  const { owner, scope, manner } = request;
  return tenancy.inScope(
    scope,
    async (tx) => {
      const taken = takeKey(tx, owner, requestHash, clock.now());
      const begun = begin?.(tx);
      // Prevents an unhandled rejection: the error that rejects `begun` also rejects `taken`, which is awaited first.
      begun?.then(undefined, () => undefined);
      if (await waiting(taken)) {
        const answer = await work(tx, (await begun) as B);
        void storeAnswer(tx, owner, requestHash, answer);
        return { answer, replayed: false };
      }
      await begun;
      const stored = await storedKey(tx, owner);
      if (stored.requestHash === null) throw new Refusal('idempotency_key_settled');
      if (stored.requestHash !== requestHash) throw new Refusal('idempotency_key_reused');
      return { answer: stored.answer as A, replayed: true };
    },
    { moves: true, ...manner },
  );
}

/**
 * Maximum number of burned idempotency keys (settled before their request arrived) per person and organization. Without
 * this limit a client could add rows endlessly.
 */
export const MOST_BURNED_KEYS = 100;

/**
 * Settles a movement whose response was lost. Waits for the original request and returns its response. If no original
 * request has arrived, burns the key, so that the server refuses an original that arrives late. Refuses with
 * `too_many_requests` above `MOST_BURNED_KEYS`.
 */
export async function settleKey(
  tenancy: Tenancy,
  clock: Clock,
  scope: Scope,
  owner: KeyOwner,
): Promise<{ outcome: 'done'; answer: unknown } | { outcome: 'none' }> {
  return tenancy.inScope(scope, async (tx) => {
    if (await waiting(takeKey(tx, owner, null, clock.now()))) {
      if ((await countBurnedKeys(tx, owner)) > MOST_BURNED_KEYS) throw new Refusal('too_many_requests');
      return { outcome: 'none' };
    }
    const stored = await storedKey(tx, owner);
    return stored.requestHash === null ? { outcome: 'none' } : { outcome: 'done', answer: stored.answer };
  });
}

async function storedKey(tx: DatabaseTransaction, owner: KeyOwner): Promise<StoredKey> {
  const stored = await findKey(tx, owner);
  if (!stored) throw new Refusal('idempotency_key_in_flight');
  acknowledgeEarlier(tx);
  return stored;
}

async function waiting<T>(answer: PromiseLike<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (sqlState(error) === LOCK_NOT_AVAILABLE) throw new Refusal('idempotency_key_in_flight');
    throw error;
  }
}

function hashRequest(operation: string, content: unknown): string {
  return createHash('sha256').update(operation).update('\n').update(canonicalJson(content)).digest('hex');
}
