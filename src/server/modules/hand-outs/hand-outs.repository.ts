/** All SQL of distributions after the fact: set-based, so that ten thousand rows are as many statements as one. */
import { sql } from 'kysely';
import type { Cents } from '#core/money/cents.ts';
import type { Transaction } from '../../database/tenancy.ts';

export interface HandOutEntry {
  readonly id: string;
  readonly postedAt: Date;
  readonly userId: string | null;
  readonly address: string | null;
  /** What the company gave, and what it held after it. */
  readonly amountCents: Cents;
  readonly companyAfterCents: Cents;
}

/** The entry, if it is a distribution of the organisation. */
export async function findHandOut(
  tx: Transaction,
  organizationId: string,
  entryId: string,
): Promise<HandOutEntry | undefined> {
  const { rows } = await sql<HandOutEntry>`
    SELECT e.id, e.posted_at AS "postedAt", e.actor_user_id AS "userId", e.actor_address AS address,
      -p.amount_cents AS "amountCents", p.balance_after_cents AS "companyAfterCents"
    FROM journal_entries e
    JOIN postings p ON p.organization_id = e.organization_id AND p.entry_id = e.id
    JOIN ledger_accounts a ON a.organization_id = p.organization_id AND a.id = p.account_id AND a.kind = 'company'
    WHERE e.organization_id = ${organizationId} AND e.id = ${entryId} AND e.kind = 'distribution'`.execute(
    tx,
  );
  return rows[0];
}

/** The wallets that a distribution gave to, which never changes. */
export async function findGivenWallets(
  tx: Transaction,
  organizationId: string,
  entryId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT p.account_id AS id FROM postings p
    JOIN journal_entries e ON e.organization_id = p.organization_id AND e.id = p.entry_id AND e.kind = 'distribution'
    JOIN wallets w ON w.organization_id = p.organization_id AND w.id = p.account_id
    WHERE p.organization_id = ${organizationId} AND p.entry_id = ${entryId}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What a distribution gave to one wallet, and what became of that. */
export interface GivenRow {
  readonly walletId: string;
  readonly gaveCents: Cents;
  /** What the wallet held after it. */
  readonly balanceAfterCents: Cents;
  /** What collections of this distribution took of it. */
  readonly takenCents: Cents;
  /** What later distributions put into the wallet, less what collections of them took. */
  readonly laterCents: Cents;
}

/** Every wallet of a distribution, in the order of their ids. */
export async function findGiven(
  tx: Transaction,
  organizationId: string,
  entryId: string,
): Promise<GivenRow[]> {
  const { rows } = await sql<GivenRow>`
    SELECT p.account_id AS "walletId", p.amount_cents AS "gaveCents", p.balance_after_cents AS "balanceAfterCents",
      coalesce(taken.cents, 0)::bigint AS "takenCents", coalesce(later.cents, 0)::bigint AS "laterCents"
    FROM postings p
    JOIN wallets w ON w.organization_id = p.organization_id AND w.id = p.account_id
    LEFT JOIN (
      SELECT c.account_id, -sum(c.amount_cents) AS cents
      FROM journal_entries e JOIN postings c ON c.organization_id = e.organization_id AND c.entry_id = e.id
      WHERE e.organization_id = ${organizationId} AND e.collects_id = ${entryId} GROUP BY 1) taken
      ON taken.account_id = p.account_id
    LEFT JOIN LATERAL (
      SELECT sum(l.amount_cents + coalesce((
        SELECT sum(c.amount_cents) FROM journal_entries ce
        JOIN postings c ON c.organization_id = ce.organization_id AND c.entry_id = ce.id AND c.account_id = l.account_id
        WHERE ce.organization_id = l.organization_id AND ce.collects_id = l.entry_id), 0)) AS cents
      FROM postings l
      JOIN journal_entries e ON e.organization_id = l.organization_id AND e.id = l.entry_id AND e.kind = 'distribution'
      WHERE l.organization_id = p.organization_id AND l.account_id = p.account_id
        AND (l.position, l.entry_id) > (p.position, p.entry_id)) later ON true
    WHERE p.organization_id = ${organizationId} AND p.entry_id = ${entryId}
    ORDER BY p.account_id`.execute(tx);
  return rows;
}

/** Whose a wallet is, and what it holds now. */
export interface NamedWallet {
  readonly walletId: string;
  readonly ownerId: string;
  /** The name of a person or container, the plate of a vehicle. */
  readonly name: string;
  readonly expenseCenter: { readonly _id: string; readonly name: string } | null;
  readonly balanceCents: Cents;
}

/** In the order of the names. */
export async function findNamedWallets(
  tx: Transaction,
  organizationId: string,
  walletIds: readonly string[],
): Promise<NamedWallet[]> {
  const { rows } = await sql<NamedWallet>`
    SELECT w.id AS "walletId", coalesce(w.user_id, w.vehicle_id) AS "ownerId",
      coalesce(m.first_name || ' ' || m.last_name, v.license_plate, '') AS name, a.balance_cents AS "balanceCents",
      CASE WHEN e.id IS NULL THEN NULL ELSE json_build_object('_id', e.id, 'name', e.name) END AS "expenseCenter"
    FROM wallets w
    JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
    LEFT JOIN members m ON m.organization_id = w.organization_id AND m.user_id = w.user_id
    LEFT JOIN vehicles v ON v.organization_id = w.organization_id AND v.id = w.vehicle_id
    LEFT JOIN expense_centers e ON e.organization_id = w.organization_id AND e.id = w.expense_center_id
    WHERE w.organization_id = ${organizationId} AND w.id = ANY (${[...walletIds]}::uuid[])
    ORDER BY litro_fold(coalesce(m.first_name || ' ' || m.last_name, v.license_plate, '')), w.id`.execute(tx);
  return rows;
}
