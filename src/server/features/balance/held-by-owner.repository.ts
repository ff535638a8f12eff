/** All SQL of what one wallet holds. */
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { Transaction } from '../../platform/database/tenancy.ts';

/** What a wallet holds; nothing where there is none. */
export async function findBalance(tx: Transaction, organizationId: string, walletId: string): Promise<Cents> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select('balance_cents')
    .where('organization_id', '=', organizationId)
    .where('id', '=', walletId)
    .executeTakeFirst();
  return row?.balance_cents ?? ZERO_CENTS;
}
