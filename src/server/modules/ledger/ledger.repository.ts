/** All SQL of the ledger's tables. Set-based: an entry over 10 000 accounts is as many statements as one over two. */
import { sql } from 'kysely';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { Transaction } from '../../database/tenancy.ts';
import type { AccountKind } from '../../database/schema.ts';
import type { Actor } from './actor.ts';

export interface LockedAccount {
  readonly id: string;
  readonly kind: AccountKind;
  readonly balanceCents: Cents;
}

export interface EntryRow {
  readonly organizationId: string;
  readonly id: string;
  readonly kind: string;
  readonly postedAt: Date;
  readonly actor: Actor;
  readonly reason: string;
  readonly reversesId: string | null;
  readonly collectsId: string | null;
}

/** Locks the company account alone: the lock under which the wallets of an organisation are made and looked up. */
export async function lockCompany(tx: Transaction, organizationId: string): Promise<void> {
  await lockAccounts(tx, organizationId, []);
}

/** Locks the company account and then the named accounts in id order, and reads them as they stand under the lock. */
export async function lockAccounts(
  tx: Transaction,
  organizationId: string,
  accountIds: readonly string[],
): Promise<LockedAccount[]> {
  const { rows } = await sql<LockedAccount>`
    SELECT id, kind, balance_cents AS "balanceCents" FROM ledger_accounts
    WHERE organization_id = ${organizationId} AND (kind = 'company' OR id = ANY (${[...accountIds]}::uuid[]))
    ORDER BY kind <> 'company', id FOR UPDATE`.execute(tx);
  return rows;
}

/**
 * Locks the company account and every wallet of the organisation. A statement sees the wallets that were there when it
 * began, so the company is locked in one of its own: the wallets of whoever held it before are among the locked.
 */
export async function lockAllWallets(tx: Transaction, organizationId: string): Promise<LockedAccount[]> {
  await lockCompany(tx, organizationId);
  const { rows } = await sql<LockedAccount>`
    SELECT id, kind, balance_cents AS "balanceCents" FROM ledger_accounts
    WHERE organization_id = ${organizationId} AND kind IN ('company', 'wallet')
    ORDER BY kind <> 'company', id FOR UPDATE`.execute(tx);
  return rows;
}

export async function findAccount(tx: Transaction, organizationId: string, kind: AccountKind) {
  return tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
}

export async function insertAccounts(
  tx: Transaction,
  organizationId: string,
  accounts: readonly { id: string; kind: AccountKind }[],
): Promise<void> {
  await sql`
    INSERT INTO ledger_accounts (organization_id, id, kind)
    SELECT ${organizationId}::uuid, a.id, a.kind
    FROM unnest(${accounts.map((a) => a.id)}::uuid[], ${accounts.map((a) => a.kind)}::text[]) AS a (id, kind)`.execute(
    tx,
  );
}

export async function insertEntry(tx: Transaction, entry: EntryRow): Promise<void> {
  await sql`
    WITH entry AS (
      INSERT INTO journal_entries
        (organization_id, id, kind, posted_at, actor_user_id, actor_address, request_id, reason, reverses_id,
          collects_id)
      VALUES (${entry.organizationId}, ${entry.id}, ${entry.kind}, ${entry.postedAt}, ${entry.actor.userId},
        ${entry.actor.address}, ${entry.actor.requestId}, ${entry.reason}, ${entry.reversesId},
        ${entry.collectsId})
      RETURNING organization_id, id)
    INSERT INTO journal_unsealed (organization_id, entry_id) SELECT organization_id, id FROM entry`.execute(
    tx,
  );
}

/** Moves the balances and writes the postings in one statement, each counted on its account; answers the balances after it by account. */
export async function applyPostings(
  tx: Transaction,
  organizationId: string,
  entryId: string,
  postings: readonly { accountId: string; amountCents: Cents }[],
): Promise<Map<string, Cents>> {
  const { rows } = await sql<{ accountId: string; balanceCents: Cents }>`
    WITH movement AS (
      SELECT * FROM unnest(${postings.map((p) => p.accountId)}::uuid[], ${postings.map((p) => p.amountCents)}::bigint[])
        AS m (account_id, amount_cents)),
    moved AS (
      UPDATE ledger_accounts a SET balance_cents = a.balance_cents + m.amount_cents, posting_count = a.posting_count + 1
      FROM movement m
      WHERE a.organization_id = ${organizationId} AND a.id = m.account_id
      RETURNING a.id, m.amount_cents, a.balance_cents, a.posting_count)
    INSERT INTO postings (organization_id, entry_id, account_id, amount_cents, balance_after_cents, position)
    SELECT ${organizationId}::uuid, ${entryId}::uuid, id, amount_cents, balance_cents, posting_count FROM moved
    RETURNING account_id AS "accountId", balance_after_cents AS "balanceCents"`.execute(tx);
  return new Map(rows.map((row) => [row.accountId, row.balanceCents]));
}

/** What is free (`companyCents`) and what the wallets hold (`handedOutCents`). */
export interface HeldCredit {
  readonly companyCents: Cents;
  readonly handedOutCents: Cents;
}

/**
 * What is free and what is handed out, as this transaction sees it. Every entry sums to zero, so the wallets together
 * hold what the few other accounts lack: as quick with ten thousand wallets as with one.
 */
export async function sumBalances(tx: Transaction, organizationId: string): Promise<HeldCredit> {
  const { rows } = await sql<HeldCredit>`
    SELECT coalesce(sum(balance_cents) FILTER (WHERE kind = 'company'), 0)::bigint AS "companyCents",
      -coalesce(sum(balance_cents), 0)::bigint AS "handedOutCents"
    FROM ledger_accounts
    WHERE organization_id = ${organizationId} AND kind <> 'wallet'`.execute(tx);
  return rows[0] ?? { companyCents: ZERO_CENTS, handedOutCents: ZERO_CENTS };
}
