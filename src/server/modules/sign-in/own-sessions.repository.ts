/** All SQL by which somebody sees their own sign-ins. All that a renewal made of one sign-in is one. */
import { sql } from 'kysely';
import type { Transaction } from '../../database/tenancy.ts';
import { endFamily, endSignIn } from './sessions.repository.ts';

export interface SignInRow {
  /** Of the family of its renewals, or of its only session. */
  readonly id: string;
  readonly startedAt: Date;
  readonly usedAt: Date;
  readonly current: boolean;
  readonly browser: string | null;
  readonly system: string | null;
  readonly origin: string | null;
}

/** Those that are still good, the one used last first. */
export async function listSignIns(
  tx: Transaction,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  now: Date,
  usedAfter: Date,
): Promise<SignInRow[]> {
  const { rows } = await sql<SignInRow>`
    SELECT coalesce(renewal_family_id, id) AS id, min(created_at) AS "startedAt", max(used_at) AS "usedAt",
      bool_or(id = ${sessionId}) AS current, (array_agg(browser ORDER BY id DESC))[1] AS browser,
      (array_agg(system ORDER BY id DESC))[1] AS system, (array_agg(origin ORDER BY id DESC))[1] AS origin
    FROM sessions
    WHERE user_id = ${userId} AND ended_at IS NULL AND expires_at > ${now}::timestamptz
    GROUP BY 1 HAVING max(used_at) > ${usedAfter}::timestamptz
    ORDER BY max(used_at) DESC, 1 DESC`.execute(tx);
  return rows;
}

/** Ends a sign-in of that person; answers whether there was one. */
export async function endOwnSignIn(
  tx: Transaction,
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
