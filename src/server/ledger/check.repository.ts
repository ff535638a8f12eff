/**
 * All SQL of the incremental ledger checks. The position of a posting links it to the previous posting of its account.
 * A range of entries can therefore be checked without earlier entries.
 */
import { sql, type RawBuilder } from 'kysely';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import type { LedgerFault } from './check.ts';

export interface Checked {
  readonly organizationId: string;
  /** Position of the last seal up to which the check found the sums correct; 0 before the first check. */
  readonly position: number;
  readonly lastPosition: number;
}

export async function findChecked(tx: DatabaseTransaction): Promise<Checked[]> {
  const { rows } = await sql<Checked>`
    SELECT o.organization_id AS "organizationId", coalesce(c.position, 0) AS position,
      coalesce((SELECT max(s.position) FROM journal_seals s WHERE s.organization_id = o.organization_id), 0)
        AS "lastPosition"
    FROM organizations o LEFT JOIN ledger_checked c ON c.organization_id = o.organization_id
    ORDER BY o.organization_id`.execute(tx);
  return rows;
}

export async function saveChecked(
  tx: DatabaseTransaction,
  organizationId: string,
  position: number,
): Promise<void> {
  await sql`
    INSERT INTO ledger_checked (organization_id, position) VALUES (${organizationId}, ${position})
    ON CONFLICT (organization_id) DO UPDATE SET position = excluded.position`.execute(tx);
}

/** Removes the statement timeout: a range with a large entry can take long. */
export async function makeReady(tx: DatabaseTransaction): Promise<void> {
  await sql`SET LOCAL statement_timeout = 0`.execute(tx);
}

/** Faults of the entries whose seal position is above `after` and at most `upTo`. */
export function findFaultsSealed(
  tx: DatabaseTransaction,
  organizationId: string,
  after: number,
  upTo: number,
): Promise<LedgerFault[]> {
  const entries = sql`SELECT entry_id FROM journal_seals
    WHERE organization_id = ${organizationId} AND position > ${after} AND position <= ${upTo}`;
  return findFaults(tx, organizationId, entries);
}

export interface UnsealedFaults {
  readonly last: string;
  readonly faults: LedgerFault[];
}

/** Faults of the next unsealed entries; null if no entry is left. */
export async function findFaultsUnsealed(
  tx: DatabaseTransaction,
  organizationId: string,
  after: string | null,
  limit: number,
): Promise<UnsealedFaults | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT entry_id AS id FROM journal_unsealed
    WHERE organization_id = ${organizationId} ${after === null ? sql`` : sql`AND entry_id > ${after}`}
    ORDER BY entry_id LIMIT ${limit}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const last = ids.at(-1);
  if (last === undefined) return null;
  return { last, faults: await findFaults(tx, organizationId, sql`SELECT unnest(${ids}::uuid[])`) };
}

/**
 * Finds the faults of the given entries. Postings from before positions existed have position 0 and no reliable order,
 * so these postings count as one sum.
 */
async function findFaults(
  tx: DatabaseTransaction,
  organizationId: string,
  entries: RawBuilder<unknown>,
): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    WITH checked AS MATERIALIZED (
      SELECT p.entry_id, p.account_id, p.amount_cents, p.balance_after_cents, p.position FROM postings p
      WHERE p.organization_id = ${organizationId} AND p.entry_id IN (${entries}))
    SELECT ${organizationId}::uuid AS "organizationId", 'entry_unbalanced' AS kind, entry_id AS id FROM checked
    GROUP BY entry_id HAVING sum(amount_cents) <> 0
    UNION
    SELECT ${organizationId}::uuid, 'balance_differs', c.account_id FROM checked c
    WHERE c.position > 0 AND c.balance_after_cents - c.amount_cents IS DISTINCT FROM (
      SELECT CASE WHEN c.position = 1 THEN coalesce(sum(b.amount_cents), 0) ELSE min(b.balance_after_cents) END
      FROM postings b
      WHERE b.organization_id = ${organizationId} AND b.account_id = c.account_id AND b.position = c.position - 1)
    UNION ${balanceFaults(organizationId, sql`AND a.id IN (SELECT account_id FROM checked)`)}`.execute(tx);
  return rows;
}

export async function findBalanceFaults(
  tx: DatabaseTransaction,
  organizationId: string,
): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`${balanceFaults(organizationId, sql``)}`.execute(tx);
  return rows;
}

function balanceFaults(organizationId: string, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    SELECT ${organizationId}::uuid AS "organizationId", 'balance_differs' AS kind, a.id FROM ledger_accounts a
    WHERE a.organization_id = ${organizationId} ${which} AND a.balance_cents IS DISTINCT FROM CASE a.posting_count
      WHEN 0 THEN (SELECT coalesce(sum(p.amount_cents), 0) FROM postings p
        WHERE p.organization_id = ${organizationId} AND p.account_id = a.id)
      ELSE (SELECT p.balance_after_cents FROM postings p
        WHERE p.organization_id = ${organizationId} AND p.account_id = a.id
        ORDER BY p.position DESC, p.entry_id DESC LIMIT 1) END`;
}
