/** All SQL of what is held of somebody's account. */
import { sql } from 'kysely';
import type { Transaction } from '../../database/tenancy.ts';

interface AccountRow {
  readonly identifier: string;
  readonly email: string;
  readonly language: string;
  readonly twoStep: boolean;
  readonly authenticatorSince: Date | null;
  readonly createdAt: Date;
}

export async function findAccountRow(tx: Transaction, userId: string): Promise<AccountRow | undefined> {
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

interface SignInRow {
  readonly at: Date;
  readonly usedAt: Date;
  readonly endedAt: Date | null;
  readonly browser: string | null;
  readonly system: string | null;
  readonly origin: string | null;
}

/** Every sign-in that is still known, newest first. All that a renewal made of one is one. */
export async function findEverySession(tx: Transaction, userId: string): Promise<SignInRow[]> {
  const { rows } = await sql<SignInRow>`
    SELECT min(created_at) AS at, max(used_at) AS "usedAt",
      CASE WHEN bool_and(ended_at IS NOT NULL) THEN max(ended_at) END AS "endedAt",
      (array_agg(browser ORDER BY id DESC))[1] AS browser, (array_agg(system ORDER BY id DESC))[1] AS system,
      (array_agg(origin ORDER BY id DESC))[1] AS origin
    FROM sessions WHERE user_id = ${userId}
    GROUP BY coalesce(renewal_family_id, id) ORDER BY 1 DESC`.execute(tx);
  return rows;
}
