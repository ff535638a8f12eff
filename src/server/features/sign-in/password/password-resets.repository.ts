import { sql } from 'kysely';
import { selectCredentials, type Credential } from '../../../platform/accounts/credentials.repository.ts';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';

/**
 * Stores a reset link; writes no row for an unknown or inactive user. A single statement covers both cases, so that the
 * response time reveals nothing.
 */
export async function insertReset(
  tx: DatabaseTransaction,
  reset: { tokenHash: string; userId: string; expiresAt: Date },
): Promise<void> {
  await sql`INSERT INTO password_resets (token_hash, user_id, expires_at)
    SELECT ${reset.tokenHash}, user_id, ${reset.expiresAt}::timestamptz FROM credentials
    WHERE user_id = ${reset.userId} AND status = 'active'`.execute(tx);
}

/**
 * Returns undefined for a used or expired link. A single statement reads link and password. A second statement could read a
 * password that a concurrent request has just set with the same link.
 */
export function findCredentialOfReset(
  tx: DatabaseTransaction,
  tokenHash: string,
  now: Date,
): Promise<Credential | undefined> {
  return selectCredentials(tx)
    .innerJoin('password_resets as r', 'r.user_id', 'c.user_id')
    .where('r.token_hash', '=', tokenHash)
    .where('r.used_at', 'is', null)
    .where('r.expires_at', '>', now)
    .executeTakeFirst();
}

/** Marks the link as used and returns its user; undefined for a used or expired link. */
export async function takeReset(
  tx: DatabaseTransaction,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('user_id as userId')
    .executeTakeFirst();
  return row?.userId;
}

/** Invalidates all open links of the user, including the link for a first password. */
export async function useUpResets(tx: DatabaseTransaction, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
  await tx
    .updateTable('credentials')
    .set({ first_link_until: now })
    .where('user_id', '=', userId)
    .where('first_link_until', '>', now)
    .execute();
}

export async function useUpEveryReset(tx: DatabaseTransaction, now: Date): Promise<void> {
  await tx.updateTable('password_resets').set({ used_at: now }).where('used_at', 'is', null).execute();
  await tx
    .updateTable('credentials')
    .set({ first_link_until: now })
    .where('first_link_until', '>', now)
    .execute();
}

export async function deleteOldResets(tx: DatabaseTransaction, before: Date): Promise<void> {
  await tx.deleteFrom('password_resets').where('expires_at', '<', before).execute();
}
