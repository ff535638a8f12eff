import { hash, verify } from '@node-rs/argon2';
import { randomUUID } from 'node:crypto';
import { isCommonPassword } from '#core/validation/common-passwords.ts';
import { brokenPasswordRules } from '#core/validation/password.ts';
import { Refusal } from '../refusal.ts';
import { createBoundedQueue, type QueueLimits } from './bounded-queue.ts';

/** argon2id (the library's default) with 19 MiB and two passes, OWASP's first recommendation. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Cost of an argon2id hash: memory in KiB, passes, threads. */
export type HashCost = typeof COST;
/**
 * Each running hash takes a thread and 19 MiB. A slot runs up to three hashes, so the last of 30 waiting requests waits
 * about a second.
 */
const QUEUE = { running: 2, waiting: 30 };

/** Value of `credentials.password_hash`. NFC makes a password independent of how a keyboard composes characters. */
export function hashPassword(password: string, cost: HashCost = COST): Promise<string> {
  return hash(password.normalize('NFC'), cost);
}

export function isSamePassword(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC');
}

/** Verifies a password without the password queue, for callers with their own queue. */
export function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password.normalize('NFC'));
}

/** Result of {@link Passwords.match}. `own`: the own hash matches. `other`: one of the other hashes matches. */
export type PasswordMatch = 'own' | 'other' | 'none';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Verifies a password. The `null` hash of an unknown person takes the same time and never matches. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
  /**
   * Compares the password with the hash `own` and, unless it matches, with all `others`, in one slot of the queue. A
   * `null` hash takes the same time and never matches. The time reveals only if the own password was right.
   */
  match(own: string | null, others: readonly (string | null)[], password: string): Promise<PasswordMatch>;
}

/**
 * Create one object per server, so that all password checks share one queue. All methods refuse with
 * `too_many_requests` if the queue is full. Never call a method inside a transaction. Tests replace `check` to count
 * the expensive hashes.
 */
export function createPasswords(
  limits: QueueLimits = QUEUE,
  cost: HashCost = COST,
  check: typeof verify = verify,
): Passwords {
  const enqueue = createBoundedQueue(limits);
  const decoy = hashPassword(randomUUID(), cost);
  const isRight = async (passwordHash: string | null, password: string) => {
    const right = await check(passwordHash ?? (await decoy), password.normalize('NFC'));
    return right && passwordHash !== null;
  };
  return {
    hash: (password) => enqueue(() => hashPassword(password, cost)),
    verify: (passwordHash, password) => enqueue(() => isRight(passwordHash, password)),
    match: (own, others, password) =>
      enqueue(async () => {
        if (await isRight(own, password)) return 'own';
        let found: PasswordMatch = 'none';
        for (const other of others) if (await isRight(other, password)) found = 'other';
        return found;
      }),
  };
}

/** Refuses a weak password with the code of the first password rule that the password breaks. */
export function assertGoodPassword(password: string): void {
  const [broken] = brokenPasswordRules(password, isCommonPassword);
  if (broken) throw new Refusal(broken);
}
