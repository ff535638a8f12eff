/**
 * Exactly once: the key, a hash of the request and its answer are stored in the transaction that does the work.
 * A refusal rolls everything back, the key with it, so refusals are not stored.
 */
import { createHash } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { acknowledgeEarlier } from '../../platform/database/acknowledge.ts';
import { sqlState } from '../../platform/database/sql-state.ts';
import type { Manner, Scope, Tenancy, Transaction } from '../../platform/database/tenancy.ts';
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
  /** Unique per organisation and user. */
  readonly owner: KeyOwner;
  /** The operation's one name, whichever of its paths was called. */
  readonly operation: string;
  /** Everything that makes this request this request: parameters, query and body. */
  readonly content: unknown;
  readonly manner?: Manner;
}

export interface OnceWork<A, B> {
  readonly begin?: ((tx: Transaction) => PromiseLike<B>) | undefined;
  readonly work: (tx: Transaction, begun: B) => Promise<A>;
}

export interface OnceAnswer<A> {
  readonly answer: A;
  /** True when the answer is the one given before. */
  readonly replayed: boolean;
}

const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Runs `work` in one transaction unless its key was used before. What `begin` reads, without a lock, travels with the taking of
 * the key and is given to `work`; what it refuses is refused whatever became of the key. Equal requests at the same time wait for the first one. Refuses with `idempotency_key_reused` (same key, other request), `idempotency_key_settled` (the key was burned)
 * and `idempotency_key_in_flight` (the wait ran out; asking again is safe).
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
      // An error of it is one of the key too, which travels with it.
      begun?.then(undefined, () => undefined);
      if (await waiting(taken)) {
        const answer = await work(tx, (await begun) as B);
        void storeAnswer(tx, owner, requestHash, answer);
        return { answer, replayed: false };
      }
      // It may refuse.
      await begun;
      const stored = await storedKey(tx, owner);
      if (stored.requestHash === null) throw new Refusal('idempotency_key_settled');
      if (stored.requestHash !== requestHash) throw new Refusal('idempotency_key_reused');
      return { answer: stored.answer as A, replayed: true };
    },
    { moves: true, ...manner },
  );
}

/** Keys that one person may have burned and that are still kept: each is a row that nothing else would hold back. */
export const MOST_BURNED_KEYS = 100;

/**
 * For a movement whose answer was lost: waits for it and gives its answer, or burns the key so that a late original
 * is refused. Refuses with `too_many_requests` to burn more than `MOST_BURNED_KEYS` of one person in one organisation.
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

async function storedKey(tx: Transaction, owner: KeyOwner): Promise<StoredKey> {
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
