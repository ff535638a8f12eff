/** All SQL of the hash chain. */
import { sql } from 'kysely';
import type { Transaction } from '../../database/tenancy.ts';

/** Everything of an entry that a seal covers, as text. */
export interface SealedContent {
  readonly id: string;
  readonly content: string;
}

export interface Seal {
  readonly position: number;
  readonly hash: string;
}

const entryContent = sql<string>`json_build_array(e.id, e.kind, extract(epoch FROM e.posted_at)::text, e.actor_user_id,
  e.actor_address, e.request_id, e.reason, e.reverses_id,
  (SELECT json_agg(json_build_array(p.account_id, p.amount_cents, p.balance_after_cents) ORDER BY p.account_id)
   FROM postings p WHERE p.organization_id = e.organization_id AND p.entry_id = e.id))::text`;

export async function findOrganizationsToSeal(tx: Transaction): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT organization_id AS id FROM journal_unsealed`.execute(tx);
  return rows.map((row) => row.id);
}

/** One sealer per organisation at a time, held to the end of the transaction. */
export async function lockChain(tx: Transaction, organizationId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`seal ${organizationId}`}, 0))`.execute(tx);
}

export async function findLastSeal(tx: Transaction, organizationId: string): Promise<Seal | undefined> {
  return tx
    .selectFrom('journal_seals')
    .select(['position', 'hash'])
    .where('organization_id', '=', organizationId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function takeUnsealed(
  tx: Transaction,
  organizationId: string,
  limit: number,
): Promise<SealedContent[]> {
  const { rows } = await sql<SealedContent>`
    WITH taken AS (
      DELETE FROM journal_unsealed u WHERE u.organization_id = ${organizationId} AND u.entry_id IN (
        SELECT entry_id FROM journal_unsealed WHERE organization_id = ${organizationId} ORDER BY entry_id LIMIT ${limit})
      RETURNING u.entry_id)
    SELECT e.id, ${entryContent} AS content FROM journal_entries e
    JOIN taken ON taken.entry_id = e.id
    WHERE e.organization_id = ${organizationId} ORDER BY e.id`.execute(tx);
  return rows;
}

export async function insertSeals(
  tx: Transaction,
  organizationId: string,
  seals: readonly (Seal & { entryId: string })[],
): Promise<void> {
  await sql`
    INSERT INTO journal_seals (organization_id, position, entry_id, hash)
    SELECT ${organizationId}::uuid, s.position, s.entry_id, s.hash
    FROM unnest(${seals.map((s) => s.position)}::bigint[], ${seals.map((s) => s.entryId)}::uuid[],
      ${seals.map((s) => s.hash)}::text[]) AS s (position, entry_id, hash)`.execute(tx);
}

/** The next stretch of the chain with what each seal covers now; `content` is null where the entry is gone. */
export async function readChain(
  tx: Transaction,
  organizationId: string,
  afterPosition: number,
  limit: number,
): Promise<(Seal & { entryId: string; content: string | null })[]> {
  const { rows } = await sql<Seal & { entryId: string; content: string | null }>`
    SELECT s.position, s.hash, s.entry_id AS "entryId",
      CASE WHEN e.id IS NULL THEN NULL ELSE ${entryContent} END AS content
    FROM journal_seals s
    LEFT JOIN journal_entries e ON e.organization_id = s.organization_id AND e.id = s.entry_id
    WHERE s.organization_id = ${organizationId} AND s.position > ${afterPosition}
    ORDER BY s.position LIMIT ${limit}`.execute(tx);
  return rows;
}

/** Entries that are neither sealed nor waiting for their seal: written past the ledger. */
export async function findUnchained(
  tx: Transaction,
  organizationId: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT e.id FROM journal_entries e
    LEFT JOIN journal_seals s ON s.organization_id = e.organization_id AND s.entry_id = e.id
    LEFT JOIN journal_unsealed u ON u.organization_id = e.organization_id AND u.entry_id = e.id
    WHERE e.organization_id = ${organizationId} AND s.entry_id IS NULL AND u.entry_id IS NULL
    LIMIT ${limit}`.execute(tx);
  return rows.map((row) => row.id);
}

export async function findOrganizationIds(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .selectFrom('organizations')
    .select('organization_id')
    .orderBy('organization_id')
    .execute();
  return rows.map((row) => row.organization_id);
}
