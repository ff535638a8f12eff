/** All SQL of the chains of hashes. */
import { sql } from 'kysely';
import type { Transaction } from '../../database/tenancy.ts';
import type { Chain } from './chain.ts';

/** Everything of a record that a seal covers, as text. */
export interface SealedContent {
  readonly id: string;
  readonly content: string;
}

export interface Seal {
  readonly position: number;
  readonly hash: string;
  /** Which key the hash was made with; null for a hash without one. */
  readonly keyId: string | null;
}

export async function findOrganizationsToSeal(tx: Transaction, chain: Chain): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT organization_id AS id FROM ${sql.ref(chain.unsealed)}`.execute(tx);
  return rows.map((row) => row.id);
}

/** One sealer of a chain per organisation at a time, held to the end of the transaction. */
export async function lockChain(tx: Transaction, chain: Chain, organizationId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${chain.seals} ${organizationId}`}, 0))`.execute(
    tx,
  );
}

export async function findLastSeal(
  tx: Transaction,
  chain: Chain,
  organizationId: string,
): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`
    SELECT position, hash, key_id AS "keyId" FROM ${sql.ref(chain.seals)}
    WHERE organization_id = ${organizationId} ORDER BY position DESC LIMIT 1`.execute(tx);
  return rows[0];
}

export async function takeUnsealed(
  tx: Transaction,
  { records, unsealed, recordId, content }: Chain,
  organizationId: string,
  limit: number,
): Promise<SealedContent[]> {
  const id = sql.ref(recordId);
  const { rows } = await sql<SealedContent>`
    WITH taken AS (
      DELETE FROM ${sql.ref(unsealed)} u WHERE u.organization_id = ${organizationId} AND u.${id} IN (
        SELECT ${id} FROM ${sql.ref(unsealed)} WHERE organization_id = ${organizationId} ORDER BY ${id} LIMIT ${limit})
      RETURNING u.${id} AS id)
    SELECT r.id, ${content} AS content FROM ${sql.ref(records)} r
    JOIN taken ON taken.id = r.id
    WHERE r.organization_id = ${organizationId} ORDER BY r.id`.execute(tx);
  return rows;
}

export async function insertSeals(
  tx: Transaction,
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

/** The next stretch of the chain with what each seal covers now; `content` is null where the record is gone. */
export async function readChain(
  tx: Transaction,
  { seals, records, recordId, content }: Chain,
  organizationId: string,
  afterPosition: number,
  limit: number,
): Promise<(Seal & { recordId: string; content: string | null })[]> {
  const id = sql.ref(recordId);
  const { rows } = await sql<Seal & { recordId: string; content: string | null }>`
    SELECT s.position, s.hash, s.key_id AS "keyId", s.${id} AS "recordId",
      CASE WHEN r.id IS NULL THEN NULL ELSE ${content} END AS content
    FROM ${sql.ref(seals)} s
    LEFT JOIN ${sql.ref(records)} r ON r.organization_id = s.organization_id AND r.id = s.${id}
    WHERE s.organization_id = ${organizationId} AND s.position > ${afterPosition}
    ORDER BY s.position LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Records that are neither sealed nor waiting for their seal: written past the server. */
export async function findUnchained(
  tx: Transaction,
  { records, seals, unsealed, recordId }: Chain,
  organizationId: string,
  limit: number,
): Promise<string[]> {
  const id = sql.ref(recordId);
  const { rows } = await sql<{ id: string }>`
    SELECT r.id FROM ${sql.ref(records)} r
    LEFT JOIN ${sql.ref(seals)} s ON s.organization_id = r.organization_id AND s.${id} = r.id
    LEFT JOIN ${sql.ref(unsealed)} u ON u.organization_id = r.organization_id AND u.${id} = r.id
    WHERE r.organization_id = ${organizationId} AND s.${id} IS NULL AND u.${id} IS NULL
    LIMIT ${limit}`.execute(tx);
  return rows.map((row) => row.id);
}

/** Whose records there are, and whose seals. */
export async function findChainedOrganizations(
  tx: Transaction,
  { records, seals }: Chain,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT organization_id AS id FROM ${sql.ref(seals)}
    UNION SELECT organization_id FROM ${sql.ref(records)} ORDER BY id`.execute(tx);
  return rows.map((row) => row.id);
}
