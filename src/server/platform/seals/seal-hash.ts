import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export interface SealKey {
  readonly id: string;
  readonly secret: Buffer;
}

/** Keys of the seals: the current key first, then older keys for verification. Empty in tests without a key. */
export type SealKeys = readonly SealKey[];

export const FIRST_HASH = '0'.repeat(64);

/** Returns the seal key with this secret of at least 32 bytes. The key's id reveals nothing about the secret. */
export function sealKey(secret: Buffer): SealKey {
  return { id: createHash('sha256').update('seal key\n').update(secret).digest('hex').slice(0, 16), secret };
}

export function findSealKey(keys: SealKeys, id: string | null): SealKey | undefined {
  return keys.find((key) => key.id === id);
}

/**
 * Hexadecimal hash of the previous hash and a content: HMAC-SHA-256 with the key, or plain SHA-256 if the key is null.
 */
export function hashAfter(previous: string, content: string, key: SealKey | null): string {
  const hash = key ? createHmac('sha256', key.secret) : createHash('sha256');
  return hash.update(previous).update('\n').update(content).digest('hex');
}

/**
 * Purposes of a key besides the hashes of seals. Each purpose has its own derived key, so a value of one purpose is
 * invalid for every other purpose.
 */
export type Purpose = 'check' | 'closing' | 'stamp' | 'head';

const derived = new WeakMap<SealKey, Map<Purpose, Buffer>>();

function keyFor(key: SealKey, purpose: Purpose): Buffer {
  const known = derived.get(key) ?? new Map<Purpose, Buffer>();
  derived.set(key, known);
  const own = known.get(purpose) ?? createHmac('sha256', key.secret).update(purpose).digest();
  known.set(purpose, own);
  return own;
}

export function macOf(key: SealKey, purpose: Purpose, text: string): string {
  return createHmac('sha256', keyFor(key, purpose)).update(text).digest('base64url');
}

export function isMacOf(mac: string, key: SealKey, purpose: Purpose, text: string): boolean {
  const [actual, expected] = [Buffer.from(mac), Buffer.from(macOf(key, purpose, text))];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

/**
 * Tracks the keys of a chain that began before the table `seal_keys` listed the keys. `after` returns the key of the
 * next seal, or null for a plain hash. It returns undefined for an unknown key, and for a plain hash after a keyed
 * seal.
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
