import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../../platform/database/tenancy.ts';
import {
  newestPlace,
  signInId,
  type SignInPlace,
} from '../../../platform/accounts/own-sessions.repository.ts';

interface AccountRow {
  readonly identifier: string;
  readonly email: string;
  readonly language: string;
  readonly twoStep: boolean;
  readonly authenticatorSince: Date | null;
  readonly createdAt: Date;
}

export async function findAccountRow(
  tx: DatabaseTransaction,
  userId: string,
): Promise<AccountRow | undefined> {
  return tx
    .selectFrom('credentials')
    .select([
      'identifier',
      'email',
      'language',
      'two_step as twoStep',
      'authenticator_since as authenticatorSince',
      'created_at as createdAt',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

interface AccountSignInRow extends SignInPlace {
  readonly at: Date;
  readonly usedAt: Date;
  readonly endedAt: Date | null;
}

/** Returns all stored sign-ins of the user, newest first. A sign-in and its renewals count as one row. */
export async function findEverySession(tx: DatabaseTransaction, userId: string): Promise<AccountSignInRow[]> {
  const { rows } = await sql<AccountSignInRow>`
    SELECT min(created_at) AS at, max(used_at) AS "usedAt",
      CASE WHEN bool_and(ended_at IS NOT NULL) THEN max(ended_at) END AS "endedAt",
      ${newestPlace}
    FROM sessions WHERE user_id = ${userId}
    GROUP BY ${signInId} ORDER BY 1 DESC`.execute(tx);
  return rows;
}
