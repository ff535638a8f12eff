/** All SQL of the codes by which bills can be paid. */
import type { Insertable } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { Tenancy, Transaction } from '../../platform/database/tenancy.ts';

/** A code by which a bill can be paid. */
export interface ChargeRow {
  readonly billId: string;
  readonly txid: string;
  readonly payload: string;
  readonly expiresAt: Date;
}

/** The organisation whose bill a payment by Pix names, and until when its code is good; seen from outside. */
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

/** The codes of the bills that can still be paid, the last one that expires last. */
export function findCharges(
  tx: Transaction,
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

/** The same charge asked for again is one. */
export async function insertCharge(
  tx: Transaction,
  charge: Insertable<Schema['bill_charges']>,
): Promise<void> {
  await tx
    .insertInto('bill_charges')
    .values(charge)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
