import { sql } from 'kysely';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { returnWaits } from '../../features/incoming-payments/return/waiting-sql.ts';

/** Numbers of payments and of returned payments that wait for a user's decision. */
export async function countToDecide(tx: DatabaseTransaction): Promise<{ payments: number; returns: number }> {
  const { rows } = await sql<{ payments: number; returns: number }>`
    SELECT (SELECT count(*)::int FROM payments WHERE outcome = 'waiting') AS payments,
      (SELECT count(*)::int FROM purchase_returns WHERE ${returnWaits}) AS returns`.execute(tx);
  return rows[0] ?? { payments: 0, returns: 0 };
}

export async function sumDebts(tx: DatabaseTransaction): Promise<{ count: number; cents: Cents }> {
  const { rows } = await sql<{ count: number; cents: Cents }>`
    SELECT count(*)::int AS count, -coalesce(sum(balance_cents), 0)::bigint AS cents
    FROM ledger_accounts WHERE kind = 'debt' AND balance_cents < 0`.execute(tx);
  return rows[0] ?? { count: 0, cents: ZERO_CENTS };
}
