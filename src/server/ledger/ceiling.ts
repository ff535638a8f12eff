import type { DatabaseTransaction } from '../platform/database/tenancy.ts';

/** `ceiling` is in whole units of the account. The database refuses a ceiling below the current balance. */
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
