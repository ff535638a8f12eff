/** Secrets that stand for a person for a while. Only their hashes are kept. */
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits as 43 characters that need no escaping in a header, a cookie or a fragment. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Fast on purpose: there is nothing to guess in 256 random bits. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function newAuthCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}

/** Bound to the person, so that a code fits nobody else. */
export function hashAuthCode(userId: string, code: string): string {
  return hashToken(`auth code ${userId} ${code}`);
}

export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
