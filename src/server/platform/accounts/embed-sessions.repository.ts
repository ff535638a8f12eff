import { sql } from 'kysely';
import { cachedPlan } from '../database/driver/prepared-statements.ts';
import type { DatabaseTransaction } from '../database/tenancy.ts';

export interface EmbedSessionRow {
  readonly id: string;
  readonly organizationId: string;
  readonly apiKeyId: string;
  readonly userId: string;
  readonly elements: string[];
  readonly permissions: string[];
  readonly origins: string[];
  readonly allowsServers: boolean;
  readonly isReadOnly: boolean;
  readonly administratorId: string | null;
}

export interface NewEmbedSession extends EmbedSessionRow {
  readonly tokenHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/**
 * SQL for the array items that an embed session and its API key have in common. A key may have lost permissions after
 * the session was opened.
 */
const both = (column: string) => sql<string[]>`ARRAY(
  SELECT unnest(${sql.ref(`s.${column}`)}) INTERSECT SELECT unnest(${sql.ref(`k.${column}`)}))`;

/** Finds an open session of an active organization by `key` in one statement, because every request runs this query. */
export async function findEmbedSession(
  tx: DatabaseTransaction,
  key: { readonly tokenHash: string } | { readonly id: string },
  now: Date,
): Promise<EmbedSessionRow | undefined> {
  return tx
    .selectFrom('embed_sessions as s')
    .innerJoin('api_keys as k', 'k.id', 's.api_key_id')
    .innerJoin('organizations as o', 'o.organization_id', 's.organization_id')
    .select([
      's.id',
      's.organization_id as organizationId',
      's.api_key_id as apiKeyId',
      's.user_id as userId',
    ])
    .select([
      both('elements').as('elements'),
      both('permissions').as('permissions'),
      both('origins').as('origins'),
      sql<boolean>`s.allows_servers AND k.allows_servers`.as('allowsServers'),
      's.is_read_only as isReadOnly',
      's.administrator_id as administratorId',
    ])
    .where((eb) => ('id' in key ? eb('s.id', '=', key.id) : eb('s.token_hash', '=', key.tokenHash)))
    .where('s.ended_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where('k.revoked_at', 'is', null)
    .where('o.status', '=', 'active')
    .modifyEnd(cachedPlan)
    .executeTakeFirst();
}

export async function insertEmbedSession(tx: DatabaseTransaction, session: NewEmbedSession): Promise<void> {
  await tx
    .insertInto('embed_sessions')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      organization_id: session.organizationId,
      api_key_id: session.apiKeyId,
      user_id: session.userId,
      elements: session.elements,
      permissions: session.permissions,
      origins: session.origins,
      allows_servers: session.allowsServers,
      is_read_only: session.isReadOnly,
      administrator_id: session.administratorId,
      created_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** Distinct origins of all keys that are not revoked. */
export async function findKeyOrigins(tx: DatabaseTransaction): Promise<string[]> {
  const rows = await tx
    .selectFrom('api_keys')
    .select(sql<string>`DISTINCT unnest(origins)`.as('origin'))
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map(({ origin }) => origin);
}

export async function countOpened(tx: DatabaseTransaction, apiKeyId: string, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('embed_sessions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('api_key_id', '=', apiKeyId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Ends open sessions. `apiKeyId` limits the end to sessions of this key. Returns the users of the ended sessions. */
export async function endEmbedSessions(
  tx: DatabaseTransaction,
  { id, apiKeyId }: { readonly id?: string; readonly apiKeyId?: string },
  now: Date,
): Promise<string[]> {
  let ending = tx
    .updateTable('embed_sessions')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now);
  if (id !== undefined) ending = ending.where('id', '=', id);
  if (apiKeyId !== undefined) ending = ending.where('api_key_id', '=', apiKeyId);
  const rows = await ending.returning('user_id as userId').execute();
  return rows.map(({ userId }) => userId);
}

export async function deleteOldEmbedSessions(tx: DatabaseTransaction, before: Date): Promise<void> {
  await tx.deleteFrom('embed_sessions').where('expires_at', '<', before).execute();
}

/** Moves the end of open sessions when the sandbox clock jumps. */
export async function shiftEmbedSessions(tx: DatabaseTransaction, now: Date, jumpMs: number): Promise<void> {
  await tx
    .updateTable('embed_sessions')
    .set({
      expires_at: sql<Date>`expires_at + make_interval(secs => ${jumpMs / 1000}::double precision)`,
    })
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}
