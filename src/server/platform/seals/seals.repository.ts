import { sql } from 'kysely';
import type { DatabaseTransaction } from '../database/tenancy.ts';
import { instantOf } from '../identifier.ts';
import type { Chain } from './chain.ts';

export interface SealedContent {
  readonly id: string;
  readonly content: string;
  readonly stamp: string | null;
}

export interface Seal {
  readonly position: number;
  readonly hash: string;
  /** Id of the seal key that made the hash; null for a plain hash without a key. */
  readonly keyId: string | null;
}

export async function findOrganizationsToSeal(tx: DatabaseTransaction, chain: Chain): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT organization_id AS id FROM ${sql.ref(chain.unsealed)}`.execute(tx);
  return rows.map((row) => row.id);
}

const MOST_COUNTED = 100_000;

export async function readUnsealed(
  tx: DatabaseTransaction,
  { unsealed, recordId }: Chain,
): Promise<{ count: number; since: Date | null }> {
  const id = sql.ref(recordId);
  const { rows } = await sql<{ count: number; first: string | null }>`
    SELECT count(*)::int AS count, min(${id}::text) AS first
    FROM (SELECT ${id} FROM ${sql.ref(unsealed)} ORDER BY ${id} LIMIT ${MOST_COUNTED}) waiting`.execute(tx);
  const { count = 0, first = null } = rows[0] ?? {};
  return { count, since: first === null ? null : instantOf(first) };
}

/** Locks a chain of an organization until the transaction ends, so that only one server seals it. */
export async function lockChain(
  tx: DatabaseTransaction,
  chain: Chain,
  organizationId: string,
): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${chain.seals} ${organizationId}`}, 0))`.execute(
    tx,
  );
}

export async function findLastSeal(
  tx: DatabaseTransaction,
  chain: Chain,
  organizationId: string,
): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`
    SELECT position, hash, key_id AS "keyId" FROM ${sql.ref(chain.seals)}
    WHERE organization_id = ${organizationId} ORDER BY position DESC LIMIT 1`.execute(tx);
  return rows[0];
}

const stampIn = ({ stamped }: Chain) => (stamped ? sql`r.stamp` : sql`NULL::text`);

export async function findWaiting(
  tx: DatabaseTransaction,
  chain: Chain,
  organizationId: string,
  after: string | null,
  limit: number,
): Promise<SealedContent[]> {
  const { records, unsealed, recordId, content } = chain;
  const id = sql.ref(recordId);
  const { rows } = await sql<SealedContent>`
    WITH waiting AS MATERIALIZED (
      SELECT ${id} AS id FROM ${sql.ref(unsealed)}
      WHERE organization_id = ${organizationId} ${after === null ? sql`` : sql`AND ${id} > ${after}`}
      ORDER BY ${id} LIMIT ${limit})
    SELECT r.id, ${content} AS content, ${stampIn(chain)} AS stamp FROM ${sql.ref(records)} r
    JOIN waiting ON waiting.id = r.id
    WHERE r.organization_id = ${organizationId} ORDER BY r.id`.execute(tx);
  return rows;
}

export async function removeWaiting(
  tx: DatabaseTransaction,
  { unsealed, recordId }: Chain,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  await sql`
    DELETE FROM ${sql.ref(unsealed)}
    WHERE organization_id = ${organizationId} AND ${sql.ref(recordId)} = ANY (${[...ids]}::uuid[])`.execute(
    tx,
  );
}

export async function insertSeals(
  tx: DatabaseTransaction,
  chain: Chain,
  organizationId: string,
  seals: readonly (Seal & { recordId: string })[],
): Promise<void> {
  await sql`
    INSERT INTO ${sql.ref(chain.seals)} (organization_id, position, ${sql.ref(chain.recordId)}, hash, key_id)
    SELECT ${organizationId}::uuid, s.position, s.record_id, s.hash, s.key_id
    FROM unnest(${seals.map((s) => s.position)}::bigint[], ${seals.map((s) => s.recordId)}::uuid[],
      ${seals.map((s) => s.hash)}::text[], ${seals.map((s) => s.keyId)}::text[])
      AS s (position, record_id, hash, key_id)`.execute(tx);
}

/** A seal with its record's current content; `content` is null if the record is missing. */
export interface ReadSeal extends Seal {
  readonly recordId: string;
  readonly content: string | null;
  readonly stamp: string | null;
}

export async function readChain(
  tx: DatabaseTransaction,
  chain: Chain,
  organizationId: string,
  afterPosition: number,
  limit: number,
): Promise<ReadSeal[]> {
  const { seals, records, recordId, content } = chain;
  const id = sql.ref(recordId);
  const { rows } = await sql<ReadSeal>`
    SELECT s.position, s.hash, s.key_id AS "keyId", s.${id} AS "recordId", ${stampIn(chain)} AS stamp,
      CASE WHEN r.id IS NULL THEN NULL ELSE ${content} END AS content
    FROM ${sql.ref(seals)} s
    LEFT JOIN ${sql.ref(records)} r ON r.organization_id = s.organization_id AND r.id = s.${id}
    WHERE s.organization_id = ${organizationId} AND s.position > ${afterPosition}
    ORDER BY s.position LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Returns records that are neither sealed nor queued for sealing. A program other than the server inserted them. */
export async function findUnchained(
  tx: DatabaseTransaction,
  { records, seals, unsealed, recordId, isOfStampedAlone }: Chain,
  organizationId: string,
  limit: number,
): Promise<string[]> {
  const id = sql.ref(recordId);
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM ${sql.ref(records)} r
    LEFT JOIN ${sql.ref(seals)} s ON s.organization_id = r.organization_id AND s.${id} = r.id
    LEFT JOIN ${sql.ref(unsealed)} u ON u.organization_id = r.organization_id AND u.${id} = r.id
    WHERE r.organization_id = ${organizationId} AND s.${id} IS NULL AND u.${id} IS NULL
      ${isOfStampedAlone ? sql`AND r.stamp IS NOT NULL` : sql``}
    LIMIT ${limit}`.execute(tx);
  return rows.map((row) => row.id);
}

export async function findChainedOrganizations(
  tx: DatabaseTransaction,
  { records, seals }: Chain,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT organization_id AS id FROM ${sql.ref(seals)}
    UNION SELECT organization_id FROM ${sql.ref(records)}
    UNION SELECT organization_id FROM seal_closings WHERE subject = ${seals} ORDER BY id`.execute(tx);
  return rows.map((row) => row.id);
}

export async function findHeads(
  tx: DatabaseTransaction,
  { seals }: Chain,
): Promise<{ organizationId: string; position: number; hash: string }[]> {
  const { rows } = await sql<{ organizationId: string; position: number; hash: string }>`
    SELECT s.organization_id AS "organizationId", s.position, s.hash FROM ${sql.ref(seals)} s
    JOIN (SELECT organization_id, max(position) AS position FROM ${sql.ref(seals)} GROUP BY 1) newest
      ON newest.organization_id = s.organization_id AND newest.position = s.position
    ORDER BY s.organization_id`.execute(tx);
  return rows;
}

export async function findHashes(
  tx: DatabaseTransaction,
  { seals }: Chain,
  organizationId: string,
  positions: readonly number[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{ position: number; hash: string }>`
    SELECT position, hash FROM ${sql.ref(seals)}
    WHERE organization_id = ${organizationId} AND position = ANY (${[...positions]}::bigint[])`.execute(tx);
  return new Map(rows.map(({ position, hash }) => [position, hash]));
}

export async function countSeals(
  tx: DatabaseTransaction,
  chains: readonly Chain[],
  organizationId: string,
): Promise<number> {
  let count = 0;
  for (const { seals } of chains) {
    const { rows } = await sql<{ count: number }>`
      SELECT coalesce(max(position), 0)::int AS count FROM ${sql.ref(seals)} WHERE organization_id = ${organizationId}`.execute(
      tx,
    );
    count += rows[0]?.count ?? 0;
  }
  return count;
}
