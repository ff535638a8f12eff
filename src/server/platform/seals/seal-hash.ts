/** What is made with the keys of the seals: the hashes of the chains, and HMACs for other purposes. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A secret that lies outside the database, and the name that it goes by in the seals. */
export interface SealKey {
  readonly id: string;
  readonly secret: Buffer;
}

/** The key in use first, then those before it, which verify what they sealed. Empty where a test has none. */
export type SealKeys = readonly SealKey[];

/** What the first seal of a chain follows. */
export const FIRST_HASH = '0'.repeat(64);

/** `secret` has at least 32 bytes; its name tells nothing of it. */
export function sealKey(secret: Buffer): SealKey {
  return { id: createHash('sha256').update('seal key\n').update(secret).digest('hex').slice(0, 16), secret };
}

export function findSealKey(keys: SealKeys, id: string | null): SealKey | undefined {
  return keys.find((key) => key.id === id);
}

/** The hash, in hexadecimal, of a content that follows the hash before it. */
export function hashAfter(previous: string, content: string, key: SealKey | null): string {
  const hash = key ? createHmac('sha256', key.secret) : createHash('sha256');
  return hash.update(previous).update('\n').update(content).digest('hex');
}

/** What else a key is for; what is made for one purpose is worth nothing for another one. */
export type Purpose = 'check' | 'closing' | 'stamp' | 'head';

const derived = new WeakMap<SealKey, Map<Purpose, Buffer>>();

function keyFor(key: SealKey, purpose: Purpose): Buffer {
  const known = derived.get(key) ?? new Map<Purpose, Buffer>();
  derived.set(key, known);
  const own = known.get(purpose) ?? createHmac('sha256', key.secret).update(purpose).digest();
  known.set(purpose, own);
  return own;
}

/** The HMAC of a text for that purpose. */
export function macOf(key: SealKey, purpose: Purpose, text: string): string {
  return createHmac('sha256', keyFor(key, purpose)).update(text).digest('base64url');
}

export function isMacOf(mac: string, key: SealKey, purpose: Purpose, text: string): boolean {
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(key, purpose, text))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/**
 * Follows which key each seal of a chain names that was begun before the database named its keys. `after` answers the key, null
 * for a seal without one, and undefined where there should be another one: a key that this server does not have, or none behind a
 * seal that has one.
 */
export function knownKeys(keys: SealKeys): { after(keyId: string | null): SealKey | null | undefined } {
  let isKeyed = false;
  return {
    after: (keyId) => {
      if (keyId === null) return isKeyed ? undefined : null;
      isKeyed = true;
      return findSealKey(keys, keyId);
    },
  };
}
