import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits as 43 characters that need no escaping in a header, cookie or fragment. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A fast hash suffices, because 256 random bits cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function newAuthCode(): string {
  return randomInt(1_000_000).toString().padStart(6, '0');
}

/** Hash of an authentication code. It includes the user id, so that a code works only for its user. */
export function hashAuthCode(userId: string, code: string): string {
  return hashToken(`auth code ${userId} ${code}`);
}

export function isSameHash(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
