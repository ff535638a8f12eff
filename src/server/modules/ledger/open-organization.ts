/** Opens the ledger of a new organisation: one account of each kind that it has once. */
import type { Clock } from '../../clock.ts';
import type { AccountKind } from '../../database/schema.ts';
import type { Transaction } from '../../database/tenancy.ts';
import { newId } from '../../identifier.ts';
import { insertAccounts } from './ledger.repository.ts';

const SINGLE_ACCOUNTS: readonly AccountKind[] = ['company', 'purchases', 'spent', 'fees', 'transfers'];

export async function openLedger(tx: Transaction, clock: Clock, organizationId: string): Promise<void> {
  const accounts = SINGLE_ACCOUNTS.map((kind) => ({ id: newId(clock), kind }));
  await insertAccounts(tx, organizationId, accounts);
}
