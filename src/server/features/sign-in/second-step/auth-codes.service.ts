/** Mailed codes as the second step: valid for ten minutes, five tries and one use. */
import type { ErrorCode } from '#contract/errors.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import { countTry, deleteCode, saveCode } from './auth-codes.repository.ts';
import { AUTH_CODE_MS } from '../../../platform/accounts/durations.ts';
import { refusalOfCode } from '../../../platform/accounts/mailed-code.ts';
import { hashAuthCode, newAuthCode } from '../../../platform/accounts/tokens.ts';

/** Creates a code, which replaces the user's previous code. The table stores only its hash. */
export async function makeCode(tx: DatabaseTransaction, userId: string, now: Date): Promise<string> {
  const code = newAuthCode();
  const expiresAt = new Date(now.getTime() + AUTH_CODE_MS);
  await saveCode(tx, { userId, codeHash: hashAuthCode(userId, code), expiresAt }, now);
  return code;
}

/**
 * Deletes a right code and returns null; for a wrong code, returns the reason. Does not throw, because the transaction must
 * commit the counted try.
 */
export async function takeCode(
  tx: DatabaseTransaction,
  userId: string,
  code: string,
  now: Date,
): Promise<ErrorCode | null> {
  const refused = refusalOfCode(await countTry(tx, userId), hashAuthCode(userId, code), now);
  if (!refused) await deleteCode(tx, userId);
  return refused;
}
