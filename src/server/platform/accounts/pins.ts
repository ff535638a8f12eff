/**
 * Storage of four-digit transaction passwords (PINs) as an HMAC with a key outside the database. Without the key, the
 * hashes reveal nothing. An HMAC costs a refuel no time. A slow hash would not protect four digits and would block the
 * sign-in queue.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createBoundedQueue } from './bounded-queue.ts';
import { isPasswordOf, type Passwords } from './passwords.ts';

export interface VerifiedPin {
  readonly isRight: boolean;
  readonly renewed: string | null;
}

export interface Pins {
  hash(pin: string): Promise<string>;
  /** Compares a PIN with a hash. Returns null for an older kind of hash, which only `verifySlowly` can compare. */
  isRight(pinHash: string, pin: string): boolean | null;
  /**
   * Compares a PIN with an older kind of hash. Never call this method inside a transaction. `renewed` is the new hash
   * to store if the PIN is right and a key exists.
   */
  verifySlowly(pinHash: string, pin: string): Promise<VerifiedPin>;
  digest(pin: string): string;
}

const KIND = 'hmac-sha256';
const SALT_BYTES = 16;
/** Limits of the queue for older kinds of PIN hashes. The server compares each older hash once and then renews it. */
const QUEUE = { running: 1, waiting: 30 };
const SENT = '(sent)';

/**
 * `secrets` are the seal secrets, the current one first; PINs hashed with older secrets still work. Without secrets,
 * PINs are hashed like passwords.
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
      const storedMac = Buffer.from(mac, 'base64url');
      return keys.some((own) => {
        const computedMac = macOf(own, salt, pin);
        return storedMac.length === computedMac.length && timingSafeEqual(storedMac, computedMac);
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
