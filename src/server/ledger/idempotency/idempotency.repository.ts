import { sql, type RawBuilder } from 'kysely';
import { preparedStatement } from '../../platform/database/driver/prepared-statements.ts';
import { later, type Later } from '../../platform/database/driver/later.ts';
import { stampOf } from '../../platform/database/stamps.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { stampedAnswer } from '../../platform/seals/stamped-answer.ts';

export interface KeyOwner {
  readonly organizationId: string;
  readonly userId: string;
  readonly key: string;
}

export interface StoredKey {
  /** Hash of the request that used the idempotency key; null if the key was settled before any request arrived. */
  readonly requestHash: string | null;
  readonly answer: unknown;
}

/**
 * Stores the idempotency key for its first request. Waits for transactions that hold the key or delete the
 * organization. Returns false if another request has stored the key, or if the organization is unknown or deleted.
 */
export function takeKey(
  tx: DatabaseTransaction,
  owner: KeyOwner,
  requestHash: string | null,
  at: Date,
): Later<boolean> {
  return later(tx, takingKey({ ...owner, requestHash, at }), (rows) => rows.length > 0);
}

const takingKey = preparedStatement<KeyOwner & { requestHash: string | null; at: Date }>(
  (of) => sql`
    INSERT INTO idempotency_keys (organization_id, user_id, key, request_hash, created_at)
    SELECT organization_id, ${of('userId')}::uuid, ${of('key')}, ${of('requestHash')}, ${of('at')}::timestamptz
    FROM organizations WHERE organization_id = ${of('organizationId')} AND status <> 'deleted' FOR KEY SHARE
    ON CONFLICT (organization_id, user_id, key) DO NOTHING RETURNING key`,
);

export function storeAnswer(
  tx: DatabaseTransaction,
  owner: KeyOwner,
  requestHash: string,
  response: unknown,
): Later<unknown> {
  const answer = JSON.stringify(response);
  const stamp = stampOf(tx, stampedAnswer({ ...owner, requestHash, answer }));
  return later(tx, storingAnswer({ ...owner, answer, stamp }));
}

const storingAnswer = preparedStatement<KeyOwner & { answer: string; stamp: string | null }>(
  (of) => sql`
    UPDATE idempotency_keys SET answer = ${of('answer')}::json, stamp = ${of('stamp')}
    WHERE organization_id = ${of('organizationId')} AND user_id = ${of('userId')} AND key = ${of('key')}`,
);

export async function findKey(tx: DatabaseTransaction, owner: KeyOwner): Promise<StoredKey | undefined> {
  const row = await tx
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where('organization_id', '=', owner.organizationId)
    .where('user_id', '=', owner.userId)
    .where('key', '=', owner.key)
    .executeTakeFirst();
  return row && { requestHash: row.request_hash, answer: row.answer };
}

interface NamingAnswer extends KeyOwner {
  readonly requestHash: string;
  readonly answer: string;
}

/** Stored responses of the organization that contain the id `id` at any place. */
export async function findAnswersNaming(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<NamingAnswer[]> {
  const { rows } = await sql<NamingAnswer>`
    SELECT organization_id AS "organizationId", user_id AS "userId", key, request_hash AS "requestHash",
      answer::text AS answer
    FROM idempotency_keys
    WHERE organization_id = ${organizationId} AND request_hash IS NOT NULL
      AND position(${id}::text IN answer::text) > 0`.execute(tx);
  return rows;
}

/**
 * Number of the owner's burned idempotency keys, including keys that concurrent transactions burn. A burned key
 * belongs to a movement that was settled before its request arrived.
 */
export async function countBurnedKeys(tx: DatabaseTransaction, owner: KeyOwner): Promise<number> {
  // The advisory lock makes concurrent counts for one user run one after another. Otherwise two transactions would not
  // count each other's new keys.
  await sql`SELECT pg_advisory_xact_lock(hashtext('burned keys'), hashtext(${owner.userId}))`.execute(tx);
  const { burned } = await tx
    .selectFrom('idempotency_keys')
    .select(({ fn }) => fn.countAll<string>().as('burned'))
    .where('organization_id', '=', owner.organizationId)
    .where('user_id', '=', owner.userId)
    .where('request_hash', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(burned);
}

export function deleteBurnedKeys(tx: DatabaseTransaction, before: Date, limit: number): Promise<number> {
  return deleteKeys(tx, sql`request_hash IS NULL AND created_at < ${before}`, limit);
}

export function deleteAnsweredKeys(tx: DatabaseTransaction, before: Date, limit: number): Promise<number> {
  return deleteKeys(tx, sql`created_at < ${before}`, limit);
}

async function deleteKeys(
  tx: DatabaseTransaction,
  which: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM idempotency_keys
    WHERE ctid = ANY (ARRAY (SELECT ctid FROM idempotency_keys WHERE ${which} LIMIT ${limit}))`.execute(tx);
  return Number(numAffectedRows ?? 0);
}
