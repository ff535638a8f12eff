/** All SQL of the codes that are sent by mail. */
import type { Transaction } from '../../../platform/database/tenancy.ts';

export interface AuthCodeRow {
  readonly codeHash: string;
  readonly expiresAt: Date;
  /** This one included. */
  readonly tries: number;
}

/** A new code takes the place of the one before. */
export async function saveCode(
  tx: Transaction,
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

/** Counts a try and gives the code; the row stays locked, so that one code is used once. */
export async function countTry(tx: Transaction, userId: string): Promise<AuthCodeRow | undefined> {
  return tx
    .updateTable('auth_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .returning(['code_hash as codeHash', 'expires_at as expiresAt', 'tries'])
    .executeTakeFirst();
}

export async function deleteCode(tx: Transaction, userId: string): Promise<void> {
  await tx.deleteFrom('auth_codes').where('user_id', '=', userId).execute();
}

export async function deleteEveryCode(tx: Transaction): Promise<void> {
  await tx.deleteFrom('auth_codes').execute();
}

export async function deleteOldCodes(tx: Transaction, before: Date): Promise<void> {
  await tx.deleteFrom('auth_codes').where('expires_at', '<', before).execute();
}
