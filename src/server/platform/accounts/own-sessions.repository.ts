/** All SQL for a user's own sign-ins. All sessions of one renewal family count as one sign-in. */
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../database/tenancy.ts';
import { endFamily, endSignIn } from './sessions.repository.ts';

export interface SignInPlace {
  readonly browser: string | null;
  readonly system: string | null;
  readonly origin: string | null;
}

export const signInId = sql<string>`coalesce(renewal_family_id, id)`;
/**
 * SQL for the browser, system and origin of the newest session of a sign-in. The query must group sessions by
 * `signInId`.
 */
export const newestPlace = sql<SignInPlace>`(array_agg(browser ORDER BY id DESC))[1] AS browser,
      (array_agg(system ORDER BY id DESC))[1] AS system, (array_agg(origin ORDER BY id DESC))[1] AS origin`;

export interface SignInRow extends SignInPlace {
  readonly id: string;
  readonly startedAt: Date;
  readonly usedAt: Date;
  readonly current: boolean;
}

export async function listSignIns(
  tx: DatabaseTransaction,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  now: Date,
  usedAfter: Date,
): Promise<SignInRow[]> {
  const { rows } = await sql<SignInRow>`
    SELECT ${signInId} AS id, min(created_at) AS "startedAt", max(used_at) AS "usedAt",
      bool_or(id = ${sessionId}) AS current, ${newestPlace}
    FROM sessions
    WHERE user_id = ${userId} AND ended_at IS NULL AND expires_at > ${now}::timestamptz
    GROUP BY 1 HAVING max(used_at) > ${usedAfter}::timestamptz
    ORDER BY max(used_at) DESC, 1 DESC`.execute(tx);
  return rows;
}

/** Ends a sign-in of that user. Returns false if the user has no such sign-in. */
export async function endOwnSignIn(
  tx: DatabaseTransaction,
  { userId, id }: { readonly userId: string; readonly id: string },
  now: Date,
): Promise<boolean> {
  const found = await tx
    .selectFrom('sessions')
    .select(['id', 'renewal_family_id as familyId'])
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('id', '=', id), eb('renewal_family_id', '=', id)]))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst();
  if (!found) return false;
  if (found.familyId === null) await endSignIn(tx, found.id, now);
  else await endFamily(tx, found.familyId, now);
  return true;
}
