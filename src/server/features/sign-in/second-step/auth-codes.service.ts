/** The second step: a code by mail, for ten minutes, five tries and one use. */
import type { ErrorCode } from '#contract/errors.ts';
import type { Transaction } from '../../../platform/database/tenancy.ts';
import { countTry, deleteCode, saveCode } from './auth-codes.repository.ts';
import { AUTH_CODE_MS, AUTH_CODE_TRIES } from '../../../platform/accounts/durations.ts';
import { hashAuthCode, isSameHash, newAuthCode } from '../../../platform/accounts/tokens.ts';

/** Makes a code in place of any before it. It goes into the mail and nowhere else. */
export async function makeCode(tx: Transaction, userId: string, now: Date): Promise<string> {
  const code = newAuthCode();
  const expiresAt = new Date(now.getTime() + AUTH_CODE_MS);
  await saveCode(tx, { userId, codeHash: hashAuthCode(userId, code), expiresAt }, now);
  return code;
}

/**
 * Null when the code is right, which uses it up; otherwise why not. It does not throw, because the try has to be
 * committed with the transaction.
 */
export async function takeCode(
  tx: Transaction,
  userId: string,
  code: string,
  now: Date,
): Promise<ErrorCode | null> {
  const sent = await countTry(tx, userId);
  if (!sent || sent.tries > AUTH_CODE_TRIES) return 'auth_code_not_found';
  if (sent.expiresAt <= now) return 'auth_code_expired';
  if (!isSameHash(sent.codeHash, hashAuthCode(userId, code))) return 'auth_code_invalid';
  await deleteCode(tx, userId);
  return null;
}
