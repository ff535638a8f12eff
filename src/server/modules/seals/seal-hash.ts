/** The hash of a seal: keyed where the server has a key, plain where it has none. */
import { createHash, createHmac } from 'node:crypto';

/** A secret that lies outside the database, and the name that it goes by in the seals. */
export interface SealKey {
  readonly id: string;
  readonly secret: Buffer;
}

/** What the first seal of a chain follows. */
export const FIRST_HASH = '0'.repeat(64);

/** `secret` has at least 32 bytes; its name tells nothing of it. */
export function sealKey(secret: Buffer): SealKey {
  return { id: createHash('sha256').update('seal key\n').update(secret).digest('hex').slice(0, 16), secret };
}

/** The hash, in hexadecimal, of a content that follows the hash before it. */
export function hashAfter(previous: string, content: string, key: SealKey | null): string {
  const hash = key ? createHmac('sha256', key.secret) : createHash('sha256');
  return hash.update(previous).update('\n').update(content).digest('hex');
}

/**
 * Follows which key each seal of a chain names. `after` answers the key, null for a seal without one, and undefined where
 * there should be another one: a key that this server does not have, or none behind a seal that has one.
 */
export function knownKeys(key: SealKey | null): { after(keyId: string | null): SealKey | null | undefined } {
  let isKeyed = false;
  return {
    after: (keyId) => {
      if (keyId === null) return isKeyed ? undefined : null;
      isKeyed = true;
      return keyId === key?.id ? key : undefined;
    },
  };
}
