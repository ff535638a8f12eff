/** Company balances and debts of several organizations. */
import { sql } from 'kysely';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { Transaction } from '../../database/tenancy.ts';

/** What they can distribute, and what they owe as a positive number; of all together. */
export async function sumCompanies(
  tx: Transaction,
  organizations: readonly string[],
): Promise<{ readonly companyCents: Cents; readonly debtCents: Cents }> {
  const { rows } = await sql<{ companyCents: Cents; debtCents: Cents }>`
    SELECT coalesce(sum(balance_cents) FILTER (WHERE kind = 'company'), 0)::bigint AS "companyCents",
      -coalesce(sum(balance_cents) FILTER (WHERE kind = 'debt'), 0)::bigint AS "debtCents"
    FROM ledger_accounts
    WHERE organization_id = ANY (${organizations}::uuid[]) AND kind IN ('company', 'debt')`.execute(tx);
  return rows[0] ?? { companyCents: ZERO_CENTS, debtCents: ZERO_CENTS };
}
