import { sql } from 'kysely';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { later, type Later } from '../platform/database/driver/later.ts';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';

/** Sums over the company accounts of the given organizations: distributable credit, and debt as a positive number. */
export function sumCompanies(
  tx: DatabaseTransaction,
  organizations: readonly string[],
): Later<{ readonly companyCents: Cents; readonly debtCents: Cents }> {
  const summing = sql<{ companyCents: Cents; debtCents: Cents }>`
    SELECT coalesce(sum(balance_cents) FILTER (WHERE kind = 'company'), 0)::bigint AS "companyCents",
      -coalesce(sum(balance_cents) FILTER (WHERE kind = 'debt'), 0)::bigint AS "debtCents"
    FROM ledger_accounts
    WHERE organization_id = ANY (${organizations}::uuid[]) AND kind IN ('company', 'debt')`;
  return later(tx, summing, ([sums]) => sums ?? { companyCents: ZERO_CENTS, debtCents: ZERO_CENTS });
}
