import type { Purchase } from '#contract/purchases.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Scope, Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { PaymentAccounts } from '../../platform/config/payment-settings.ts';
import { readUserNames } from '../../platform/accounts/user-name.service.ts';
import { presentPurchase } from './purchases.presenter.ts';
import { findPurchase, type PurchaseRow } from './purchases.repository.ts';

export interface Named {
  readonly scope: Scope;
  readonly organizationId: string;
  readonly id: string;
}

interface PurchaseReading {
  readonly tenancy: Tenancy;
  readonly clock: Clock;
  readonly accounts: PaymentAccounts;
}

/** Reads a purchase for a response. Refuses with `not_found`. */
export async function readPurchase(
  { tenancy, clock, accounts }: PurchaseReading,
  named: Named,
): Promise<Purchase> {
  const row = await readRow(tenancy, named);
  return presentPurchase(row, { names: await namesOf(tenancy, row.user_id), now: clock.now(), accounts });
}

/** Reads the row of a purchase. Refuses with `not_found`. */
export async function readRow(tenancy: Tenancy, { scope, organizationId, id }: Named): Promise<PurchaseRow> {
  const row = await tenancy.inScope(scope, (tx) => findPurchase(tx, organizationId, { id }));
  if (!row) throw new Refusal('not_found');
  return row;
}

export async function isPurchase(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<boolean> {
  return (await findPurchase(tx, organizationId, { id })) !== undefined;
}

/**
 * Returns the display name of the user. Must run outside a transaction, because the lookup opens its own transaction.
 */
export function namesOf(tenancy: Tenancy, userId: string | null): Promise<ReadonlyMap<string, string>> {
  return readUserNames(tenancy, [userId]);
}
