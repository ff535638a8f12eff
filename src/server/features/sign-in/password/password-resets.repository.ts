/** All SQL of the links that set a new password. */
import { sql } from 'kysely';
import { selectCredentials, type Credential } from '../../../platform/accounts/credentials.repository.ts';
import type { Transaction } from '../../../platform/database/tenancy.ts';

/** Writes nothing for a person that does not exist or may not sign in: the same statement either way. */
export async function insertReset(
  tx: Transaction,
  reset: { tokenHash: string; userId: string; expiresAt: Date },
): Promise<void> {
  await sql`INSERT INTO password_resets (token_hash, user_id, expires_at)
    SELECT ${reset.tokenHash}, user_id, ${reset.expiresAt}::timestamptz FROM credentials
    WHERE user_id = ${reset.userId} AND status = 'active'`.execute(tx);
}

/**
 * The credential of the person whose link it is; nothing when the link is worth nothing any more. One statement: a
 * second one would read the password that another request has just set with the same link.
 */
export function findCredentialOfReset(
  tx: Transaction,
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

/** Uses the link up and answers whose it is; nothing when it is worth nothing any more. */
export async function takeReset(tx: Transaction, tokenHash: string, now: Date): Promise<string | undefined> {
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

/** Other links that still lie in the person's mail, also the one that sets a first password. */
export async function useUpResets(tx: Transaction, userId: string, now: Date): Promise<void> {
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

export async function useUpEveryReset(tx: Transaction, now: Date): Promise<void> {
  await tx.updateTable('password_resets').set({ used_at: now }).where('used_at', 'is', null).execute();
  await tx
    .updateTable('credentials')
    .set({ first_link_until: now })
    .where('first_link_until', '>', now)
    .execute();
}

export async function deleteOldResets(tx: Transaction, before: Date): Promise<void> {
  await tx.deleteFrom('password_resets').where('expires_at', '<', before).execute();
}
