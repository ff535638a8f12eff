import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';

export interface AuthenticatorRow {
  /** Sealed secret of the authenticator app; null if no app was set up. */
  readonly sealed: string | null;
  /** Time when the app was confirmed; null until the user has entered a first right code. */
  readonly since: Date | null;
  /** Time step of the last accepted code. */
  readonly step: number | null;
}

/**
 * Reads the row of the user's authenticator app and locks it until the transaction ends, so that a code works only
 * once.
 */
export async function lockAuthenticator(
  tx: DatabaseTransaction,
  userId: string,
): Promise<AuthenticatorRow | undefined> {
  const row = await tx
    .selectFrom('credentials')
    .select(['authenticator as sealed', 'authenticator_since as since', 'authenticator_step as step'])
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && { ...row, step: row.step === null ? null : Number(row.step) };
}

/** Saves a new secret. It replaces an earlier secret that was never confirmed. */
export async function saveAuthenticator(
  tx: DatabaseTransaction,
  userId: string,
  sealed: string,
): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ authenticator: sealed, authenticator_since: null, authenticator_step: null })
    .where('user_id', '=', userId)
    .execute();
}

export async function confirmAuthenticator(
  tx: DatabaseTransaction,
  userId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ authenticator_since: now })
    .where('user_id', '=', userId)
    .execute();
}

export async function saveStep(tx: DatabaseTransaction, userId: string, step: number): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({ authenticator_step: step })
    .where('user_id', '=', userId)
    .execute();
}

export async function removeAuthenticator(tx: DatabaseTransaction, userId: string): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({
      authenticator: null,
      authenticator_since: null,
      authenticator_step: null,
      recovery_codes_at: null,
    })
    .where('user_id', '=', userId)
    .execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(
  tx: DatabaseTransaction,
  userId: string,
  hashes: readonly string[],
  now: Date,
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = hashes.map((code_hash) => ({ user_id: userId, code_hash }));
  await tx.insertInto('recovery_codes').values(rows).execute();
  await tx.updateTable('credentials').set({ recovery_codes_at: now }).where('user_id', '=', userId).execute();
}

/** Deletes the stored code that matches one of `hashes`; false if none matches. */
export async function takeRecoveryCode(
  tx: DatabaseTransaction,
  userId: string,
  hashes: readonly string[],
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', 'in', hashes)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(tx: DatabaseTransaction, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
