import { sql, type Insertable, type Updateable } from 'kysely';
import { containing, type SqlList } from '../../platform/database/list-sql.ts';
import { preparedStatement } from '../../platform/database/driver/prepared-statements.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { DatabaseTransaction, Tenancy } from '../../platform/database/tenancy.ts';

export interface ApiKeyRow {
  readonly id: string;
  readonly name: string;
  readonly elements: string[];
  readonly permissions: string[];
  readonly origins: string[];
  readonly allowsServers: boolean;
  readonly sessionsPerMinute: number;
  readonly createdAt: Date;
  readonly createdBy: string | null;
  readonly rotatedAt: Date | null;
  readonly formerUntil: Date | null;
  readonly usedAt: Date | null;
  readonly revokedAt: Date | null;
}

const columns = sql<ApiKeyRow>`k.id, k.name, k.elements, k.permissions, k.origins, k.allows_servers AS "allowsServers",
  k.sessions_per_minute AS "sessionsPerMinute", k.created_at AS "createdAt", k.created_by AS "createdBy",
  k.rotated_at AS "rotatedAt", k.former_until AS "formerUntil", k.used_at AS "usedAt", k.revoked_at AS "revokedAt"`;

export function apiKeyList(
  organizationId: string,
  { isDeleted = false, search = '' }: { readonly isDeleted?: boolean; readonly search?: string },
): SqlList<ApiKeyRow> {
  return {
    table: sql`api_keys k`,
    owned: sql`k.organization_id = ${organizationId}`,
    matching: sql`(k.revoked_at IS NOT NULL) = ${isDeleted} AND ${containing(sql`litro_fold(k.name)`, [search])}`,
    id: sql`k.id`,
    sortKeys: { name: { by: sql`litro_fold(k.name)` } },
    columns,
  };
}

/** Finds an API key. With `hold`, also locks the key's row until the transaction ends. */
export async function findApiKey(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  { hold }: { readonly hold: boolean } = { hold: false },
): Promise<ApiKeyRow | undefined> {
  const { rows } = await sql<ApiKeyRow>`
    SELECT ${columns} FROM api_keys k WHERE k.organization_id = ${organizationId} AND k.id = ${id}
    ${hold ? sql`FOR NO KEY UPDATE` : sql``}`.execute(tx);
  return rows[0];
}

/** Finds the key by its current secret, or by its replaced secret until that secret expires. */
export const bySecretHash = preparedStatement<
  { readonly secretHash: string; readonly now: Date },
  { readonly id: string; readonly organizationId: string }
>((of, from) =>
  from
    .selectFrom('api_keys as k')
    .innerJoin('organizations as o', 'o.organization_id', 'k.organization_id')
    .select(['k.id', 'k.organization_id as organizationId'])
    .where((eb) =>
      eb.or([
        eb('k.key_hash', '=', of('secretHash')),
        eb.and([eb('k.former_hash', '=', of('secretHash')), eb('k.former_until', '>', of('now'))]),
      ]),
    )
    .where('k.revoked_at', 'is', null)
    .where('o.status', '=', 'active'),
);

/**
 * Finds the API key of a change's author. `userId` is the id of a valid key or of a user of the key's partner. Empty for
 * other authors.
 */
export function findKeyOfAuthor(
  tenancy: Tenancy,
  userId: string,
): Promise<{ id: string; organizationId: string; permissions: string[] }[]> {
  return tenancy.lookUp('sign-in', (database) =>
    database
      .selectFrom('api_keys as k')
      .leftJoin('embed_users as u', (join) => join.onRef('u.api_key_id', '=', 'k.id').on('u.id', '=', userId))
      .select(['k.id', 'k.organization_id as organizationId', 'k.permissions'])
      .where((eb) => eb.or([eb('k.id', '=', userId), eb('u.id', '=', userId)]))
      .where('k.revoked_at', 'is', null),
  );
}

export async function countApiKeys(tx: DatabaseTransaction, organizationId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Takes an advisory lock until the transaction ends: concurrent requests must not exceed the maximum number of keys. */
export async function lockApiKeys(tx: DatabaseTransaction, organizationId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`api keys ${organizationId}`}, 0))`.execute(tx);
}

export async function insertApiKey(
  tx: DatabaseTransaction,
  row: Insertable<Schema['api_keys']>,
): Promise<void> {
  await tx.insertInto('api_keys').values(row).execute();
}

export async function updateApiKey(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  changes: Updateable<Schema['api_keys']>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx
    .updateTable('api_keys')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

/** Replaces the secret. The former secret remains valid until `formerUntil`; null ends it at once. */
export async function replaceSecret(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  {
    keyHash,
    formerUntil,
    now,
  }: { readonly keyHash: string; readonly formerUntil: Date | null; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({
      former_hash: formerUntil ? sql<string>`key_hash` : null,
      former_until: formerUntil,
      key_hash: keyHash,
      rotated_at: now,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}

export function countOpenSessions(
  tenancy: Tenancy,
  apiKeyIds: readonly string[],
  now: Date,
): Promise<{ apiKeyId: string; count: string }[]> {
  return tenancy.lookUp('sign-in', (database) =>
    database
      .selectFrom('embed_sessions')
      .select(({ fn }) => ['api_key_id as apiKeyId', fn.countAll<string>().as('count')])
      .where('api_key_id', 'in', [...apiKeyIds])
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now)
      .groupBy('api_key_id'),
  );
}

export interface EmbedUserRow {
  readonly id: string;
  readonly name: string;
}

export async function findEmbedUser(
  tx: DatabaseTransaction,
  apiKeyId: string,
  externalId: string,
): Promise<EmbedUserRow | undefined> {
  return tx
    .selectFrom('embed_users')
    .select(['id', 'name'])
    .where('api_key_id', '=', apiKeyId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
}

/** Records the use of a key, unless the recorded use is later than `usedBefore`. This condition limits the writes. */
export async function writeKeyUse(
  tx: DatabaseTransaction,
  id: string,
  { now, usedBefore }: { readonly now: Date; readonly usedBefore: Date },
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('used_at', 'is', null), eb('used_at', '<=', usedBefore)]))
    .execute();
}

/** Takes an advisory lock until the transaction ends: two sessions may open at once for the same new user. */
export async function lockEmbedUser(
  tx: DatabaseTransaction,
  apiKeyId: string,
  externalId: string,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`embed user ${apiKeyId} ${externalId}`}, 0))`.execute(
    tx,
  );
}

export async function insertEmbedUser(
  tx: DatabaseTransaction,
  row: Insertable<Schema['embed_users']>,
): Promise<void> {
  await tx.insertInto('embed_users').values(row).execute();
}

export async function renameEmbedUser(tx: DatabaseTransaction, id: string, name: string): Promise<void> {
  await tx.updateTable('embed_users').set({ name }).where('id', '=', id).execute();
}
