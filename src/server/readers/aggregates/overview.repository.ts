import { sql, type RawBuilder } from 'kysely';
import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { AlertType } from '#contract/transactions.ts';
import type { Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { heldColumns, isHeldKind, NO_CREDIT, type HeldCredit } from '../../ledger/ledger.repository.ts';
import { returnWaits } from '../../features/incoming-payments/return/waiting-sql.ts';
import { hasSituation, isAwaiting } from '../../features/purchases/list/situation-sql.ts';
import { receiptWaits } from '../../features/refuels/receipt/receipt-sql.ts';
import { spansOf, type IdsOfOne } from './sums.repository.ts';

type OverviewOrganizations = readonly string[];

export interface CountOfOne {
  readonly id: string;
  readonly count: number;
  readonly cents: Cents;
}

async function counts(tx: DatabaseTransaction, from: RawBuilder<unknown>): Promise<CountOfOne[]> {
  const { rows } = await sql<CountOfOne>`
    SELECT c.id, count(*)::int AS count, coalesce(sum(c.cents), 0)::bigint AS cents FROM (${from}) c GROUP BY 1`.execute(
    tx,
  );
  return rows;
}

export interface CompanyStatus extends HeldCredit {
  readonly companies: number;
  readonly branches: number;
}

/**
 * Reads the sums of companies, branches and credit. The postings of an entry sum to zero, so the few accounts that are
 * not wallets give the sum of all wallets.
 */
export async function findStanding(
  tx: DatabaseTransaction,
  among: OverviewOrganizations,
): Promise<CompanyStatus> {
  const { rows } = await sql<CompanyStatus>`
    SELECT o.companies, o.branches, a.*
    FROM (SELECT count(*) FILTER (WHERE parent_id IS NULL)::int AS companies,
        count(*) FILTER (WHERE parent_id IS NOT NULL)::int AS branches
      FROM organizations WHERE organization_id = ANY (${among}::uuid[]) AND status = 'active') o
    CROSS JOIN (SELECT ${heldColumns} FROM ledger_accounts
      WHERE organization_id = ANY (${among}::uuid[]) AND ${isHeldKind}) a`.execute(tx);
  return rows[0] ?? { companies: 0, branches: 0, ...NO_CREDIT };
}

export const countLow = (tx: DatabaseTransaction, among: OverviewOrganizations) =>
  counts(
    tx,
    sql`SELECT a.organization_id AS id, a.balance_cents AS cents FROM ledger_accounts a
      JOIN organization_settings s ON s.organization_id = a.organization_id AND a.balance_cents < s.low_balance_cents
      WHERE a.organization_id = ANY (${among}::uuid[]) AND a.kind = 'company'`,
  );

export const countPending = (tx: DatabaseTransaction, among: OverviewOrganizations, now: Date) =>
  counts(
    tx,
    sql`SELECT p.organization_id AS id, p.amount_cents AS cents FROM purchases p
      WHERE p.organization_id = ANY (${among}::uuid[]) AND p.payment_type = 'pix' AND ${hasSituation('pending', now)}`,
  );

export const countAwaited = (tx: DatabaseTransaction, among: OverviewOrganizations) =>
  counts(
    tx,
    sql`SELECT p.organization_id AS id, p.amount_cents AS cents FROM purchases p
      WHERE p.organization_id = ANY (${among}::uuid[]) AND ${isAwaiting('person')}`,
  );

export const countDebts = (tx: DatabaseTransaction, among: OverviewOrganizations) =>
  counts(
    tx,
    sql`SELECT a.organization_id AS id, -a.balance_cents AS cents FROM ledger_accounts a
      WHERE a.organization_id = ANY (${among}::uuid[]) AND a.kind = 'debt' AND a.balance_cents < 0`,
  );

/** Counts returns of payments that wait for a user's decision, including returns of no organization. */
export const countReturns = (tx: DatabaseTransaction, among: OverviewOrganizations) =>
  counts(
    tx,
    sql`SELECT r.organization_id AS id, r.amount_cents AS cents FROM purchase_returns r
      WHERE r.organization_id = ANY (${[...among, NO_ORGANIZATION]}::uuid[])
        AND ${returnWaits}`,
  );

/** Counts payments that wait for a user's decision, including payments of no organization. */
export const countPayments = (tx: DatabaseTransaction, among: OverviewOrganizations) =>
  counts(
    tx,
    sql`SELECT p.organization_id AS id, p.amount_cents AS cents FROM payments p
      WHERE p.organization_id = ANY (${[...among, NO_ORGANIZATION]}::uuid[]) AND p.outcome = 'waiting'`,
  );

export const countBills = (tx: DatabaseTransaction, among: OverviewOrganizations) =>
  counts(
    tx,
    sql`SELECT b.organization_id AS id, b.owed_cents AS cents FROM bills b
      WHERE b.organization_id = ANY (${among}::uuid[]) AND b.status = 'processing'`,
  );

const within = (spans: readonly IdsOfOne[], table: RawBuilder<unknown>) => sql`
  ${spansOf(spans)} JOIN ${table} f ON f.organization_id = s.organization_id AND f.id >= s.from_id AND f.id < s.until_id`;

export const countRefused = (tx: DatabaseTransaction, spans: readonly IdsOfOne[]) =>
  counts(tx, sql`SELECT f.organization_id AS id, 0 AS cents FROM ${within(spans, sql`refused_refuels`)}`);

export const countReceipts = (tx: DatabaseTransaction, spans: readonly IdsOfOne[]) =>
  counts(
    tx,
    sql`SELECT f.organization_id AS id, 0 AS cents FROM ${within(spans, sql`fills`)} AND ${receiptWaits}`,
  );

/** Counts alerts of accepted and rejected refuels. */
export async function countAlerts(
  tx: DatabaseTransaction,
  spans: readonly IdsOfOne[],
): Promise<(CountOfOne & { readonly type: AlertType })[]> {
  const alertsOf = (table: RawBuilder<unknown>) => sql`
    SELECT f.organization_id AS id, unnest(f.alerts) AS type FROM ${within(spans, table)} AND f.alerts <> '{}'`;
  const { rows } = await sql<CountOfOne & { type: AlertType }>`
    SELECT a.id, a.type, count(*)::int AS count, 0::bigint AS cents
    FROM (${alertsOf(sql`fills`)} UNION ALL ${alertsOf(sql`refused_refuels`)}) a GROUP BY 1, 2`.execute(tx);
  return rows;
}
