import type { MailedCodeRow } from '../../../platform/accounts/mailed-code.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';

export async function saveCode(
  tx: DatabaseTransaction,
  code: { userId: string; codeHash: string; expiresAt: Date },
  now: Date,
): Promise<void> {
  const values = { code_hash: code.codeHash, expires_at: code.expiresAt, tries: 0, sent_at: now };
  await tx
    .insertInto('auth_codes')
    .values({ user_id: code.userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Counts a try and returns the code. The row stays locked, so that a code works only once. */
export async function countTry(tx: DatabaseTransaction, userId: string): Promise<MailedCodeRow | undefined> {
  return tx
    .updateTable('auth_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .returning(['code_hash as codeHash', 'expires_at as expiresAt', 'tries'])
    .executeTakeFirst();
}

export async function deleteCode(tx: DatabaseTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('auth_codes').where('user_id', '=', userId).execute();
}

export async function deleteEveryCode(tx: DatabaseTransaction): Promise<void> {
  await tx.deleteFrom('auth_codes').execute();
}

export async function deleteOldCodes(tx: DatabaseTransaction, before: Date): Promise<void> {
  await tx.deleteFrom('auth_codes').where('expires_at', '<', before).execute();
}
