/** Secrets that have to be read again, and short ones that are compared: both by a key that lies outside the database. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

export interface Vault {
  /** For one owner alone: a copy under another one's name does not open. */
  seal(owner: string, secret: string): string;
  /** Null for what no key of this server has sealed. */
  open(owner: string, sealed: string): string | null;
  /** What a short secret may have been kept as, the way of now first. */
  digests(owner: string, secret: string): [string, ...string[]];
}

const CIPHER = 'aes-256-gcm';
const IV_BYTES = 12;

/** `secrets` are those of the seals, the one in use first. A server without any, as in tests, has one of its own. */
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
