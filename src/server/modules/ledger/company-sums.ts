/** What several companies hold. */
import { sql } from 'kysely';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { Transaction } from '../../database/tenancy.ts';

/** What they have to hand out, together. */
export async function sumCompanies(tx: Transaction, organizations: readonly string[]): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    SELECT coalesce(sum(balance_cents), 0)::bigint AS cents FROM ledger_accounts
    WHERE organization_id = ANY (${organizations}::uuid[]) AND kind = 'company'`.execute(tx);
  return rows[0]?.cents ?? ZERO_CENTS;
}
