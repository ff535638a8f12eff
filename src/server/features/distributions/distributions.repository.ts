/** SQL of distributions. Each statement handles all rows, so ten thousand rows need as many statements as one row. */
import { sql } from 'kysely';
import type { DistributionSource } from '#contract/distributions.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { scheduleOf } from './distribution-list.repository.ts';

export interface DistributionEntry {
  readonly id: string;
  readonly postedAt: Date;
  readonly userId: string | null;
  readonly address: string | null;
  readonly source: DistributionSource;
  readonly schedule: { readonly _id: string; readonly name: string } | null;
  readonly amountCents: Cents;
  readonly companyAfterCents: Cents;
}

/** Finds a distribution by its entry. Returns undefined if the entry is no distribution of the organization. */
export async function findDistribution(
  tx: DatabaseTransaction,
  organizationId: string,
  entryId: string,
): Promise<DistributionEntry | undefined> {
  // Looks up the company's posting by account id, because a join would read ten thousand postings to find one.
  const { rows } = await sql<DistributionEntry>`
    SELECT e.id, e.posted_at AS "postedAt", e.actor_user_id AS "userId", e.actor_address AS address,
      h.source, ${scheduleOf(sql`h`)} AS schedule, -p.amount_cents AS "amountCents", p.balance_after_cents AS "companyAfterCents"
    FROM journal_entries e
    JOIN hand_outs h ON h.organization_id = e.organization_id AND h.entry_id = e.id
    JOIN postings p ON p.organization_id = e.organization_id AND p.entry_id = e.id AND p.account_id = (
      SELECT a.id FROM ledger_accounts a WHERE a.organization_id = ${organizationId} AND a.kind = 'company')
    WHERE e.organization_id = ${organizationId} AND e.id = ${entryId} AND e.kind = 'distribution'`.execute(
    tx,
  );
  return rows[0];
}

/** Credit that a distribution gave to one wallet; never changes. */
export interface GivenRow {
  readonly walletId: string;
  readonly gaveCents: Cents;
}

/** Every wallet of a distribution with its credit, in the order of wallet ids. */
export async function findGiven(
  tx: DatabaseTransaction,
  organizationId: string,
  entryId: string,
): Promise<GivenRow[]> {
  const { rows } = await sql<GivenRow>`
    SELECT p.account_id AS "walletId", p.amount_cents AS "gaveCents" FROM postings p
    WHERE p.organization_id = ${organizationId} AND p.entry_id = ${entryId} AND p.amount_cents > 0 AND EXISTS (
      SELECT FROM journal_entries e
      WHERE e.organization_id = ${organizationId} AND e.id = ${entryId} AND e.kind = 'distribution')
    ORDER BY p.account_id`.execute(tx);
  return rows;
}

export interface Since {
  readonly takenCents: Cents;
  readonly laterCents: Cents;
}

/**
 * Sums the movements after a distribution, by wallet. Uses separate statements: without statistics, the planner badly
 * estimates the cost of one joined statement.
 */
export async function sumSince(
  tx: DatabaseTransaction,
  organizationId: string,
  entryId: string,
): Promise<(walletId: string) => Since> {
  const taken = await sumTaken(tx, organizationId, entryId);
  const later = await sumLater(tx, organizationId, entryId);
  return (walletId) => ({
    takenCents: taken.get(walletId) ?? ZERO_CENTS,
    laterCents: later.get(walletId) ?? ZERO_CENTS,
  });
}

interface Sum {
  readonly walletId: string;
  readonly cents: Cents;
}

const byWallet = (sums: readonly Sum[]) =>
  new Map(sums.map(({ walletId, cents }): [string, Cents] => [walletId, cents]));

async function sumTaken(tx: DatabaseTransaction, organizationId: string, entryId: string) {
  const { rows } = await sql<Sum>`
    SELECT c.account_id AS "walletId", (-sum(c.amount_cents))::bigint AS cents FROM journal_entries e
    JOIN postings c ON c.organization_id = e.organization_id AND c.entry_id = e.id
    WHERE e.organization_id = ${organizationId} AND e.collects_id = ${entryId} GROUP BY 1`.execute(tx);
  return byWallet(rows);
}

async function sumLater(tx: DatabaseTransaction, organizationId: string, entryId: string) {
  const { rows } = await sql<Sum>`
    WITH put AS MATERIALIZED (
      SELECT l.account_id, l.entry_id, l.amount_cents FROM postings g CROSS JOIN LATERAL (
        SELECT l.account_id, l.entry_id, l.amount_cents FROM postings l
        WHERE l.organization_id = ${organizationId} AND l.account_id = g.account_id AND l.amount_cents > 0
          AND (l.position, l.entry_id) > (g.position, g.entry_id)
        OFFSET 0) l
      WHERE g.organization_id = ${organizationId} AND g.entry_id = ${entryId} AND g.amount_cents > 0),
    handed AS MATERIALIZED (
      SELECT e.id FROM journal_entries e
      WHERE e.organization_id = ${organizationId} AND e.kind = 'distribution'
        AND e.id IN (SELECT entry_id FROM put))
    SELECT account_id AS "walletId", sum(amount_cents)::bigint AS cents FROM (
      SELECT account_id, amount_cents FROM put WHERE entry_id IN (SELECT id FROM handed)
      UNION ALL
      SELECT c.account_id, c.amount_cents FROM journal_entries e
      JOIN postings c ON c.organization_id = e.organization_id AND c.entry_id = e.id
      WHERE e.organization_id = ${organizationId} AND e.collects_id IN (SELECT id FROM handed)) moved
    GROUP BY 1`.execute(tx);
  return byWallet(rows);
}

export interface NamedRow extends GivenRow {
  readonly ownerId: string;
  readonly name: string;
  readonly expenseCenterId: string | null;
  readonly expenseCenterName: string | null;
  readonly balanceAfterCents: Cents;
  readonly balanceCents: Cents;
}

/**
 * Returns the wallets of a distribution, sorted by name. Lookups by key keep the cost linear, whatever the planner
 * estimates.
 */
export async function findNamedRows(
  tx: DatabaseTransaction,
  organizationId: string,
  entryId: string,
): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    SELECT w.id AS "walletId", coalesce(w.user_id, w.vehicle_id) AS "ownerId",
      coalesce(m.first_name || ' ' || m.last_name, v.license_plate) AS name, e.id AS "expenseCenterId", e.name AS "expenseCenterName",
      p.amount_cents AS "gaveCents", p.balance_after_cents AS "balanceAfterCents", a.balance_cents AS "balanceCents"
    FROM postings p
    JOIN wallets w ON w.organization_id = p.organization_id AND w.id = p.account_id
    JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
    LEFT JOIN expense_centers e ON e.organization_id = w.organization_id AND e.id = w.expense_center_id
    LEFT JOIN members m ON m.organization_id = w.organization_id AND m.user_id = w.user_id
    LEFT JOIN vehicles v ON v.organization_id = w.organization_id AND v.id = w.vehicle_id
    WHERE p.organization_id = ${organizationId} AND p.entry_id = ${entryId} AND p.amount_cents > 0
    ORDER BY coalesce(m.name_key, litro_fold(v.license_plate)) COLLATE "C", w.id`.execute(tx);
  return rows;
}
