import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';

export interface ChargeRow {
  readonly billId: string;
  readonly txid: string;
  readonly payload: string;
  readonly expiresAt: Date;
}

/** Finds the bill of a Pix payment across organizations. `expiresAt` is the expiry of the bill's Pix code. */
export async function findChargedBill(
  tenancy: Tenancy,
  txid: string,
): Promise<{ organizationId: string; billId: string; expiresAt: Date } | undefined> {
  const [found] = await tenancy.lookUp('webhooks', (database) =>
    database
      .selectFrom('bill_charges')
      .select(['organization_id as organizationId', 'bill_id as billId', 'expires_at as expiresAt'])
      .where('txid', '=', txid),
  );
  return found;
}

/** Returns the unexpired Pix codes of the bills, in order of expiry. */
export function findCharges(
  tx: DatabaseTransaction,
  organizationId: string,
  billIds: readonly string[],
  now: Date,
): Promise<ChargeRow[]> {
  if (billIds.length === 0) return Promise.resolve([]);
  return tx
    .selectFrom('bill_charges')
    .select(['bill_id as billId', 'txid', 'pix_payload as payload', 'expires_at as expiresAt'])
    .where('organization_id', '=', organizationId)
    .where('bill_id', 'in', billIds)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .execute();
}

/** Inserts the Pix charge of a bill, unless the charge is already stored. */
export async function insertCharge(
  tx: DatabaseTransaction,
  charge: Insertable<Schema['bill_charges']>,
): Promise<void> {
  await tx
    .insertInto('bill_charges')
    .values(charge)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
