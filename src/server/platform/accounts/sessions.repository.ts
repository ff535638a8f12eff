import { sql } from 'kysely';
import type { Role } from '#contract/sign-in.ts';
import { cachedPlan } from '../database/driver/prepared-statements.ts';
import type { DatabaseTransaction } from '../database/tenancy.ts';
import { isActive } from './credentials.repository.ts';
import type { AccountLocation } from './place.ts';

export interface SessionRow {
  readonly id: string;
  readonly userId: string;
  readonly usedAt: Date;
  readonly role: Role;
  readonly organizationId: string | null;
  readonly active: boolean;
}

export interface NewSession {
  readonly id: string;
  readonly tokenHash: string;
  readonly userId: string;
  readonly familyId: string | null;
  readonly expiresAt: Date;
  readonly place: AccountLocation;
}

export interface RenewalRow {
  readonly id: string;
  readonly userId: string;
  readonly familyId: string;
  readonly expiresAt: Date;
  readonly replacedAt: Date | null;
}

export async function insertSession(tx: DatabaseTransaction, session: NewSession, now: Date): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      user_id: session.userId,
      renewal_family_id: session.familyId,
      created_at: now,
      used_at: now,
      expires_at: session.expiresAt,
      ...session.place,
    })
    .execute();
}

/** Finds the session by `key` in one statement, because every request runs this query. */
export async function findOpenSession(
  tx: DatabaseTransaction,
  key: { readonly tokenHash: string } | { readonly id: string },
  now: Date,
  usedAfter: Date,
): Promise<SessionRow | undefined> {
  return tx
    .selectFrom('sessions as s')
    .innerJoin('credentials as c', 'c.user_id', 's.user_id')
    .leftJoin('organizations as o', 'o.organization_id', 'c.organization_id')
    .leftJoin('members as m', (join) =>
      join.onRef('m.organization_id', '=', 'c.organization_id').onRef('m.user_id', '=', 'c.user_id'),
    )
    .select(['s.id', 's.user_id as userId', 's.used_at as usedAt', 'c.role'])
    .select(['c.organization_id as organizationId', isActive.as('active')])
    .where((eb) => ('id' in key ? eb('s.id', '=', key.id) : eb('s.token_hash', '=', key.tokenHash)))
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('s.used_at', '>', usedAfter)
    .modifyEnd(cachedPlan)
    .executeTakeFirst();
}

export async function writeUse(tx: DatabaseTransaction, sessionId: string, now: Date): Promise<void> {
  await tx.updateTable('sessions').set({ used_at: now }).where('id', '=', sessionId).execute();
}

/**
 * Ends one session. If the session has a renewal family, also ends all sessions and renewals of that sign-in. Returns
 * undefined if the session had already ended.
 */
export async function endSignIn(
  tx: DatabaseTransaction,
  sessionId: string,
  now: Date,
): Promise<{ userId: string; familyId: string | null } | undefined> {
  const session = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning(['user_id as userId', 'renewal_family_id as familyId'])
    .executeTakeFirst();
  if (session?.familyId) await endFamily(tx, session.familyId, now);
  return session;
}

export async function endFamily(tx: DatabaseTransaction, familyId: string, now: Date): Promise<void> {
  await tx
    .updateTable('renewals')
    .set({ ended_at: now })
    .where('family_id', '=', familyId)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('renewal_family_id', '=', familyId)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Ends all renewals, then all sessions of a user. In this order a concurrent renewal either waits, or its new session
 * ends too.
 */
export async function endEverything(tx: DatabaseTransaction, userId: string, now: Date): Promise<void> {
  for (const table of ['renewals', 'sessions'] as const) {
    await tx
      .updateTable(table)
      .set({ ended_at: now })
      .where('user_id', '=', userId)
      .where('ended_at', 'is', null)
      .execute();
  }
}

export async function endEverySession(tx: DatabaseTransaction, now: Date): Promise<number> {
  await tx.updateTable('renewals').set({ ended_at: now }).where('ended_at', 'is', null).execute();
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/**
 * Moves the times of all current sessions when the sandbox clock jumps, so that the sessions last as long as before. A
 * session is current if it was used after `usedAfter`.
 */
export async function shiftSessions(
  tx: DatabaseTransaction,
  { now, usedAfter, jumpMs }: { readonly now: Date; readonly usedAfter: Date; readonly jumpMs: number },
): Promise<void> {
  const jump = sql`make_interval(secs => ${jumpMs / 1000}::double precision)`;
  const later = (column: string) => sql<Date>`${sql.ref(column)} + ${jump}`;
  await tx
    .updateTable('renewals')
    .set({ expires_at: later('expires_at'), replaced_at: later('replaced_at') })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  await tx
    .updateTable('sessions')
    .set({ expires_at: later('expires_at'), used_at: later('used_at') })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('used_at', '>', usedAfter)
    .execute();
}

export async function insertRenewal(
  tx: DatabaseTransaction,
  renewal: Omit<RenewalRow, 'replacedAt'> & { readonly tokenHash: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('renewals')
    .values({
      id: renewal.id,
      family_id: renewal.familyId,
      token_hash: renewal.tokenHash,
      user_id: renewal.userId,
      created_at: now,
      expires_at: renewal.expiresAt,
    })
    .execute();
}

/** The row lock lets only one request renew the session with the same cookie. */
export async function lockRenewal(
  tx: DatabaseTransaction,
  tokenHash: string,
  now: Date,
): Promise<RenewalRow | undefined> {
  return tx
    .selectFrom('renewals')
    .select([
      'id',
      'user_id as userId',
      'family_id as familyId',
      'expires_at as expiresAt',
      'replaced_at as replacedAt',
    ])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
}

export async function markReplaced(tx: DatabaseTransaction, renewalId: string, now: Date): Promise<void> {
  await tx
    .updateTable('renewals')
    .set({ replaced_at: now })
    .where('id', '=', renewalId)
    .where('replaced_at', 'is', null)
    .execute();
}

export async function isFamilyInUse(
  tx: DatabaseTransaction,
  familyId: string,
  usedAfter: Date,
): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('renewal_family_id', '=', familyId)
    .where('ended_at', 'is', null)
    .where('used_at', '>', usedAfter)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function forgetBrowsers(tx: DatabaseTransaction, userId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ browser: null, system: null, origin: null })
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteOldSessions(tx: DatabaseTransaction, before: Date): Promise<void> {
  await tx.deleteFrom('sessions').where('expires_at', '<', before).execute();
  await tx.deleteFrom('renewals').where('expires_at', '<', before).execute();
}
