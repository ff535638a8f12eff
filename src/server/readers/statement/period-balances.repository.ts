/**
 * All SQL of account balances at the ends of a period. Each query reads only the first and last posting of the period,
 * without sums.
 */
import { sql } from 'kysely';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export interface PeriodBalances {
  readonly openingCents: Cents;
  readonly closingCents: Cents;
}

/** Range of entry ids: `from` is included, `until` is excluded; null for an open end. */
export interface EntryRange {
  readonly from: string | null;
  readonly until: string | null;
}

export async function sumPeriodBalances(
  tx: DatabaseTransaction,
  organizationId: string,
  accountIds: readonly string[],
  { from, until }: EntryRange,
): Promise<PeriodBalances> {
  const ofAccount = sql`p.organization_id = ${organizationId} AND p.account_id = a.id`;
  // Opening balance: the balance before the first posting since the period's start, or the current balance if no
  // posting follows the period's start.
  const opening =
    from === null
      ? sql`0`
      : sql`coalesce((
          SELECT p.balance_after_cents - p.amount_cents FROM postings p
          WHERE ${ofAccount} AND p.entry_id >= ${from} ORDER BY p.entry_id LIMIT 1), a.balance_cents)`;
  const closing =
    until === null
      ? sql`a.balance_cents`
      : sql`coalesce((
          SELECT p.balance_after_cents FROM postings p
          WHERE ${ofAccount} AND p.entry_id < ${until} ORDER BY p.entry_id DESC LIMIT 1), 0)`;
  const { rows } = await sql<PeriodBalances>`
    SELECT coalesce(sum(${opening}), 0)::bigint AS "openingCents", coalesce(sum(${closing}), 0)::bigint AS "closingCents"
    FROM ledger_accounts a
    WHERE a.organization_id = ${organizationId} AND a.id = ANY (${[...accountIds]}::uuid[])`.execute(tx);
  return rows[0] ?? { openingCents: ZERO_CENTS, closingCents: ZERO_CENTS };
}
