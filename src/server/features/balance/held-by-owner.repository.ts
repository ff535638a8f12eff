import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

/** Returns the balance of a wallet; zero if the wallet does not exist. */
export async function findBalance(
  tx: DatabaseTransaction,
  organizationId: string,
  walletId: string,
): Promise<Cents> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select('balance_cents')
    .where('organization_id', '=', organizationId)
    .where('id', '=', walletId)
    .executeTakeFirst();
  return row?.balance_cents ?? ZERO_CENTS;
}
