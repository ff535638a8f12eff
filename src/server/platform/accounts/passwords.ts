/** How passwords are kept and checked: argon2id, behind a queue that is never longer than it can be worked off. */
import { hash, verify } from '@node-rs/argon2';
import { randomUUID } from 'node:crypto';
import { isCommonPassword } from '#core/validation/common-passwords.ts';
import { brokenPasswordRules } from '#core/validation/password.ts';
import { Refusal } from '../refusal.ts';
import { createBoundedQueue, type QueueLimits } from './bounded-queue.ts';

/** argon2id with 19 MiB and two passes, the first choice of OWASP's list. The library's default kind is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** What one hash costs: KiB, passes, threads. */
export type HashCost = typeof COST;
/** Each running hash takes a thread and 19 MiB. A place holds up to three hashes, so of 30 that wait the last one waits about a second. */
const QUEUE = { running: 2, waiting: 30 };

/** What `credentials.password_hash` holds. The same characters make the same password however a keyboard composes them. */
export function hashPassword(password: string, cost: HashCost = COST): Promise<string> {
  return hash(password.normalize('NFC'), cost);
}

/** Of two that are both at hand, which costs nothing. */
export function isSamePassword(one: string, other: string): boolean {
  return one.normalize('NFC') === other.normalize('NFC');
}

/** Past the queue, for those who have one of their own. */
export function isPasswordOf(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password.normalize('NFC'));
}

/** `own`: the first hash matches. `other`: another one does. */
export type PasswordMatch = 'own' | 'other' | 'none';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Costs the same for a person that does not exist (`null`), whose answer is false. */
  verify(passwordHash: string | null, password: string): Promise<boolean>;
  /**
   * Checks the own hash and, unless it matches, every one of `others`, in one place of the queue. A `null` costs the same and never
   * matches: the time shows whether the own password was right, and nothing else.
   */
  match(own: string | null, others: readonly (string | null)[], password: string): Promise<PasswordMatch>;
}

/**
 * One for the whole server, so that there is one queue. All refuse with `too_many_requests` while it is full. Never to be
 * called inside a transaction. `check` is the dear part of every attempt, which tests count.
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

/** Refuses a new password with the code of the first rule that it breaks. */
export function assertGoodPassword(password: string): void {
  const [broken] = brokenPasswordRules(password, isCommonPassword);
  if (broken) throw new Refusal(broken);
}
