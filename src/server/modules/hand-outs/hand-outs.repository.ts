/** All SQL of distributions after the fact: set-based, so that ten thousand rows are as many statements as one. */
import { sql } from 'kysely';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
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

/**
 * Every wallet of a distribution. Three statements that are put together here: joined in one, they would be as dear as a
 * database without statistics guesses.
 */
export async function findGiven(
  tx: Transaction,
  organizationId: string,
  entryId: string,
): Promise<GivenRow[]> {
  const { rows } = await sql<Pick<GivenRow, 'walletId' | 'gaveCents' | 'balanceAfterCents'>>`
    SELECT p.account_id AS "walletId", p.amount_cents AS "gaveCents", p.balance_after_cents AS "balanceAfterCents"
    FROM postings p
    JOIN ledger_accounts a ON a.organization_id = p.organization_id AND a.id = p.account_id AND a.kind = 'wallet'
    WHERE p.organization_id = ${organizationId} AND p.entry_id = ${entryId}`.execute(tx);
  const taken = await sumTaken(tx, organizationId, entryId);
  const later = await sumLater(tx, organizationId, entryId);
  return rows.map((row) => ({
    ...row,
    takenCents: taken.get(row.walletId) ?? ZERO_CENTS,
    laterCents: later.get(row.walletId) ?? ZERO_CENTS,
  }));
}

interface Sum {
  readonly walletId: string;
  readonly cents: Cents;
}

const byWallet = (sums: readonly Sum[]) =>
  new Map(sums.map(({ walletId, cents }): [string, Cents] => [walletId, cents]));

async function sumTaken(tx: Transaction, organizationId: string, entryId: string) {
  const { rows } = await sql<Sum>`
    SELECT c.account_id AS "walletId", (-sum(c.amount_cents))::bigint AS cents FROM journal_entries e
    JOIN postings c ON c.organization_id = e.organization_id AND c.entry_id = e.id
    WHERE e.organization_id = ${organizationId} AND e.collects_id = ${entryId} GROUP BY 1`.execute(tx);
  return byWallet(rows);
}

/** What distributions that stand later in a wallet put in, less what collections of them took. */
async function sumLater(tx: Transaction, organizationId: string, entryId: string) {
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
  const wallets = await sql<Omit<NamedWallet, 'name'>>`
    SELECT w.id AS "walletId", coalesce(w.user_id, w.vehicle_id) AS "ownerId", a.balance_cents AS "balanceCents",
      CASE WHEN e.id IS NULL THEN NULL ELSE json_build_object('_id', e.id, 'name', e.name) END AS "expenseCenter"
    FROM wallets w
    JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
    LEFT JOIN expense_centers e ON e.organization_id = w.organization_id AND e.id = w.expense_center_id
    WHERE w.organization_id = ${organizationId} AND w.id = ANY (${[...walletIds]}::uuid[]) ORDER BY w.id`.execute(
    tx,
  );
  const ownerIds = [...new Set(wallets.rows.map(({ ownerId }) => ownerId))];
  const owners = await sql<{ id: string; name: string }>`
    SELECT id, name FROM (
      SELECT m.user_id AS id, m.first_name || ' ' || m.last_name AS name FROM members m
      WHERE m.organization_id = ${organizationId} AND m.user_id = ANY (${ownerIds}::uuid[])
      UNION ALL
      SELECT v.id, v.license_plate FROM vehicles v
      WHERE v.organization_id = ${organizationId} AND v.id = ANY (${ownerIds}::uuid[])) o
    ORDER BY litro_fold(name), id`.execute(tx);
  const byOwner = new Map<string, Omit<NamedWallet, 'name'>[]>();
  for (const wallet of wallets.rows) {
    byOwner.set(wallet.ownerId, [...(byOwner.get(wallet.ownerId) ?? []), wallet]);
  }
  return owners.rows.flatMap(({ id, name }) =>
    (byOwner.get(id) ?? []).map((wallet) => ({ ...wallet, name })),
  );
}
