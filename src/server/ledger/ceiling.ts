import type { DatabaseTransaction } from '../platform/database/tenancy.ts';

/**
 * Sets the highest allowed balance of an account, in the account's smallest unit. The database refuses a ceiling below
 * the current balance.
 */
export async function setCeiling(
  tx: DatabaseTransaction,
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
