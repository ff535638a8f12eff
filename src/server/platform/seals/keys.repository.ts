import { sql } from 'kysely';
import type { DatabaseTransaction } from '../database/tenancy.ts';

export interface OpenedKey {
  readonly id: string;
  readonly checkValue: string;
  readonly openedAt: Date;
}

/**
 * Summary of the records that existed when a new seal key came into use: their count, and their last hash or digest.
 */
export interface Closing {
  readonly organizationId: string;
  readonly subject: string;
  readonly keyId: string;
  readonly count: number;
  readonly digest: string;
  readonly seal: string;
}

/** Locks the seal keys until the transaction ends. */
export async function lockKeys(tx: DatabaseTransaction): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('seal_keys', 0))`.execute(tx);
}

export async function findOpenedKeys(tx: DatabaseTransaction): Promise<OpenedKey[]> {
  const { rows } = await sql<OpenedKey>`
    SELECT id, check_value AS "checkValue", opened_at AS "openedAt" FROM seal_keys ORDER BY number`.execute(
    tx,
  );
  return rows;
}

export async function insertOpenedKey(
  tx: DatabaseTransaction,
  { id, checkValue, openedAt }: OpenedKey,
  number: number,
): Promise<void> {
  await tx
    .insertInto('seal_keys')
    .values({ id, number, check_value: checkValue, opened_at: openedAt })
    .execute();
}

/** Closings of one table's hash chain, in the order of the seal keys that closed the chain. */
export async function findClosings(
  tx: DatabaseTransaction,
  organizationId: string,
  subject: string,
): Promise<Closing[]> {
  const { rows } = await sql<Closing>`
    SELECT c.organization_id AS "organizationId", c.subject, c.key_id AS "keyId", c.count, c.digest, c.seal
    FROM seal_closings c JOIN seal_keys k ON k.id = c.key_id
    WHERE c.organization_id = ${organizationId} AND c.subject = ${subject} ORDER BY k.number`.execute(tx);
  return rows;
}

export async function insertClosings(tx: DatabaseTransaction, closings: readonly Closing[]): Promise<void> {
  const texts = (of: (closing: Closing) => string) => closings.map(of);
  await sql`
    INSERT INTO seal_closings (organization_id, subject, key_id, count, digest, seal)
    SELECT * FROM unnest(${texts((c) => c.organizationId)}::uuid[], ${texts((c) => c.subject)}::text[],
      ${texts((c) => c.keyId)}::text[], ${closings.map((c) => c.count)}::bigint[],
      ${texts((c) => c.digest)}::text[], ${texts((c) => c.seal)}::text[])`.execute(tx);
}

/**
 * True if the database contains stamps of journal entries, or closings of seal keys. If such a database has no opened
 * key, a manual change has removed its rows of `seal_keys`.
 */
export async function hasTraces(tx: DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM seal_closings) OR EXISTS (SELECT FROM journal_entries WHERE stamp IS NOT NULL)
      AS has`.execute(tx);
  return rows[0]?.has ?? false;
}
