import type { Clock } from '../platform/clock.ts';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import { newId } from '../platform/identifier.ts';
import { insertAccounts } from './ledger.repository.ts';
import { OWN_ACCOUNTS } from './slots.ts';

export async function openLedger(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
): Promise<void> {
  const accounts = OWN_ACCOUNTS.map((account) => ({ id: newId(clock), ...account }));
  await insertAccounts(tx, organizationId, accounts);
}
