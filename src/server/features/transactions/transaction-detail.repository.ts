import { sql } from 'kysely';
import type { ENTRY_KINDS } from '#contract/statement.ts';
import type { Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export interface PostingRow {
  readonly entryId: string;
  readonly kind: (typeof ENTRY_KINDS)[number];
  readonly postedAt: Date;
  readonly reason: string;
  readonly account: 'company' | 'wallet' | 'spent' | 'fees';
  readonly amountCents: Cents;
  readonly balanceCents: Cents;
}

export async function findPostings(
  tx: DatabaseTransaction,
  organizationId: string,
  entryIds: readonly string[],
): Promise<PostingRow[]> {
  if (entryIds.length === 0) return [];
  const { rows } = await sql<PostingRow>`
    SELECT e.id AS "entryId", e.kind, e.posted_at AS "postedAt", e.reason, a.kind AS account,
      p.amount_cents AS "amountCents", p.balance_after_cents AS "balanceCents"
    FROM journal_entries e
    JOIN postings p ON p.organization_id = e.organization_id AND p.entry_id = e.id
    JOIN ledger_accounts a ON a.organization_id = p.organization_id AND a.id = p.account_id
    WHERE e.organization_id = ${organizationId} AND e.id = ANY (${[...entryIds]}::uuid[])
    ORDER BY e.id, array_position(ARRAY['wallet', 'company', 'spent', 'fees'], a.kind)`.execute(tx);
  return rows;
}

export interface Watched {
  readonly kind: string;
  readonly id: string;
  readonly field: string;
}

export interface SetterRow {
  readonly at: Date;
  readonly by: string | null;
}

/**
 * Number of newest changes that the query searches. The audit trail stores a change of many records without a record id.
 */
const LOOKED_INTO = 200;

export async function findSetter(
  tx: DatabaseTransaction,
  organizationId: string,
  { kind, id, field }: Watched,
  before: Date,
): Promise<SetterRow | undefined> {
  const changed = sql`EXISTS (SELECT FROM json_array_elements(c.records) r
    WHERE r->>'id' = ${id} AND (r->'after')::jsonb ? ${field})`;
  const { rows } = await sql<SetterRow>`
    WITH newest AS (
      (SELECT c.id FROM changes c WHERE c.organization_id = ${organizationId} AND c.kind = ${kind}
        AND c.record_id = ${id} AND c.changed_at <= ${before} AND ${changed} ORDER BY c.id DESC LIMIT 1)
      UNION ALL
      (SELECT c.id FROM (SELECT c.id, c.records FROM changes c WHERE c.organization_id = ${organizationId}
        AND c.kind = ${kind} AND c.record_id IS NULL AND c.changed_at <= ${before} ORDER BY c.id DESC LIMIT ${LOOKED_INTO}) c
        WHERE ${changed} ORDER BY c.id DESC LIMIT 1))
    SELECT c.changed_at AS at, nullif(concat_ws(' ', m.first_name, m.last_name), '') AS by
    FROM changes c
    LEFT JOIN members m ON m.organization_id = c.organization_id AND m.user_id = c.actor_user_id
    WHERE c.organization_id = ${organizationId} AND c.id IN (SELECT newest.id FROM newest)
    ORDER BY c.id DESC LIMIT 1`.execute(tx);
  return rows[0];
}

export interface TransactionWalletRow {
  readonly id: string;
  readonly isVehicles: boolean;
  readonly balanceCents: Cents;
  readonly limitCents: Cents | null;
  readonly sharedBalance: boolean;
  readonly allowAnywhere: boolean;
}

/** Reads the wallet in its current state, not in its state at the time of the refuel. */
export async function findPayingWallet(
  tx: DatabaseTransaction,
  organizationId: string,
  walletId: string,
): Promise<TransactionWalletRow | undefined> {
  const { rows } = await sql<TransactionWalletRow>`
    SELECT w.id, w.vehicle_id IS NOT NULL AS "isVehicles", a.balance_cents AS "balanceCents", w.limit_cents AS "limitCents",
      w.shared_balance AS "sharedBalance", w.allow_anywhere AS "allowAnywhere"
    FROM wallets w JOIN ledger_accounts a ON a.organization_id = w.organization_id AND a.id = w.id
    WHERE w.organization_id = ${organizationId} AND w.id = ${walletId}`.execute(tx);
  return rows[0];
}
