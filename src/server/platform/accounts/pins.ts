/**
 * How transaction passwords of four digits are kept and compared: as an HMAC with a key outside the database, which makes
 * ten thousand of them as hard to try as the key is to guess, and costs a refuel nothing. A slow hash would gain nothing for
 * four digits, and hold up the queue of those who sign in.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createBoundedQueue } from './bounded-queue.ts';
import { isPasswordOf, type Passwords } from './passwords.ts';

export interface VerifiedPin {
  readonly isRight: boolean;
  readonly renewed: string | null;
}

export interface Pins {
  /** What `member_secrets.pin_hash` holds. */
  hash(pin: string): Promise<string>;
  /** Null for a hash of another kind, which only `verifySlowly` compares. */
  isRight(pinHash: string, pin: string): boolean | null;
  /** Never to be called inside a transaction. Answers how a right one is kept from now on, where that is otherwise. */
  verifySlowly(pinHash: string, pin: string): Promise<VerifiedPin>;
  /** Stands for the PIN in what is kept of a request. */
  digest(pin: string): string;
}

const KIND = 'hmac-sha256';
const SALT_BYTES = 16;
/** Hashes of before, each compared once and then renewed. */
const QUEUE = { running: 1, waiting: 30 };
const SENT = '(sent)';

/**
 * `secrets` are those of the seals, the one in use first; PINs that were kept with one before it are still compared. Without any, PINs
 * are hashed as passwords are.
 */
export function createPins(secrets: readonly Buffer[], passwords: Pick<Passwords, 'hash'>): Pins {
  const enqueue = createBoundedQueue(QUEUE);
  const keys = secrets.map((secret) => createHmac('sha256', secret).update('pins').digest());
  const [key = null] = keys;
  const macOf = (own: Buffer, salt: string, pin: string) =>
    createHmac('sha256', own).update(`${salt}\n${pin}`).digest();
  const hmac = (own: Buffer, pin: string) => {
    const salt = randomBytes(SALT_BYTES).toString('base64url');
    return [KIND, salt, macOf(own, salt, pin).toString('base64url')].join('$');
  };
  return {
    hash: async (pin) => (key ? hmac(key, pin) : passwords.hash(pin)),
    isRight: (pinHash, pin) => {
      const [kind, salt = '', mac = ''] = pinHash.split('$');
      if (kind !== KIND) return null;
      const kept = Buffer.from(mac, 'base64url');
      return keys.some((own) => {
        const sent = macOf(own, salt, pin);
        return kept.length === sent.length && timingSafeEqual(kept, sent);
      });
    },
    verifySlowly: (pinHash, pin) =>
      enqueue(async () => {
        const isRight = await isPasswordOf(pinHash, pin);
        return { isRight, renewed: isRight && key ? hmac(key, pin) : null };
      }),
    digest: (pin) => (key ? macOf(key, 'request', pin).toString('base64url') : SENT),
  };
}
