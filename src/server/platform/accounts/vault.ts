/** Encryption of secrets that must be readable, and digests of short secrets. The key is outside the database. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

export interface Vault {
  /** Binds the secret to its owner: a copy stored for another owner cannot be decrypted. */
  seal(owner: string, secret: string): string;
  /** Returns the secret; null if no key of this server sealed the text. */
  open(owner: string, sealed: string): string | null;
  /** Digests that the database may contain for a short secret. The digest by the current key comes first. */
  digests(owner: string, secret: string): [string, ...string[]];
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;

/**
 * `secrets` are the seal secrets, the current one first. Without secrets, as in tests, the process uses a random
 * secret.
 */
export function createVault(secrets: readonly Buffer[]): Vault {
  const keysFor = (use: string) =>
    (secrets.length > 0 ? secrets : [OWN]).map((secret) =>
      createHmac('sha256', secret).update(use).digest(),
    ) as [Buffer, ...Buffer[]];
  const [sealKeys, digestKeys] = [keysFor('second step'), keysFor('recovery codes')];
  return {
    seal: (owner, secret) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, sealKeys[0], iv).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return [iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url')).join('.');
    },
    open: (owner, sealed) => {
      const [iv, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
      if (!iv || !tag || !text) return null;
      for (const key of sealKeys) {
        try {
          const cipher = createDecipheriv(CIPHER, key, iv).setAAD(Buffer.from(owner)).setAuthTag(tag);
          return cipher.update(text, undefined, 'utf8') + cipher.final('utf8');
        } catch {
          continue;
        }
      }
      return null;
    },
    digests: (owner, secret) => {
      const [first, ...others] = digestKeys;
      const digest = (key: Buffer) => createHmac('sha256', key).update(`${owner}\n${secret}`).digest('hex');
      return [digest(first), ...others.map(digest)];
    },
  };
}

const OWN = randomBytes(32);
