/** What an account may hold at most. */
import type { Transaction } from '../platform/database/tenancy.ts';

/** In whole units of the account. The database refuses less than it holds. */
export async function setCeiling(
  tx: Transaction,
  organizationId: string,
  accountId: string,
  ceiling: number,
): Promise<void> {
  await tx
    .updateTable('ledger_accounts')
    .set({ ceiling })
    .where('organization_id', '=', organizationId)
    .where('id', '=', accountId)
    .execute();
}
