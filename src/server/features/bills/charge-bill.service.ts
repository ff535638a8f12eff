import type { Scope, Tenancy, DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Writing } from '../../records/record-change.ts';
import type { PixCharge } from '../../platform/ports/payment-port.ts';
import { askCharge, askLater, txidOf, type Charging } from '../purchases/charge/charge.service.ts';
import type { Clock } from '../../platform/clock.ts';
import { findChargedBill, findCharges, insertCharge } from './bill-charges.repository.ts';
import type { BillRow } from './bills.repository.ts';
import { requireBill, requireHeldBill } from './require-bill.service.ts';
import { assertSettles } from './settlement.rules.ts';

export interface BillCharge {
  readonly txid: string;
  /** The new Pix code of the bill; null if an earlier code is still valid. */
  readonly code: PixCharge | null;
  readonly canBeRequested: boolean;
}

interface ChargeBillRequest {
  readonly scope: Scope;
  readonly organizationId: string;
  readonly userId: string;
  readonly key: string;
  readonly billId: string;
}

/**
 * Creates a Pix code for a bill. Must run before the transaction, because it calls the bank. While an earlier code is
 * valid, it creates no second code, so that the company does not pay twice.
 * Refuses with `not_found`, `bill_not_closed`, `bill_settled`, `payment_type_unavailable`, and like the payment port.
 */
export async function chargeBill(
  parts: Charging & { readonly clock: Clock },
  { scope, organizationId, userId, key, billId }: ChargeBillRequest,
): Promise<BillCharge> {
  const { tenancy, payments, clock } = parts;
  if (!payments) throw new Refusal('payment_type_unavailable');
  const { bill, standing } = await tenancy.inScope(scope, async (tx) => ({
    bill: await requireBill(tx, organizationId, billId),
    standing: (await findCharges(tx, organizationId, [billId], clock.now())).at(-1),
  }));
  assertOwed(bill);
  const { canBeRequested } = payments;
  if (standing) return { txid: standing.txid, code: null, canBeRequested };
  const txid = txidOf({ organizationId, userId, key, body: { bill: billId } }, payments.txidLength);
  const code = await askCharge({ tenancy, payments }, { scope, organizationId }, txid, bill.owed_cents);
  return { txid, code, canBeRequested };
}

export type ChargedBill = NonNullable<Awaited<ReturnType<typeof findChargedBill>>>;

export function findCharged(tenancy: Tenancy, txid: string): Promise<ChargedBill | undefined> {
  return findChargedBill(tenancy, txid);
}

export async function readCodes(
  tx: DatabaseTransaction,
  clock: Clock,
  organizationId: string,
  billId: string,
): Promise<string[]> {
  const charges = await findCharges(tx, organizationId, [billId], clock.now());
  return charges.map(({ txid }) => txid);
}

/**
 * Stores the Pix charge of a bill. Refuses with `bill_not_closed` and `bill_settled` if the bill changed meanwhile. No
 * client then receives the Pix code, which expires.
 */
export async function keepCharge(writing: Writing, billId: string, charge: BillCharge): Promise<BillRow> {
  const { tx, clock, organizationId, actor } = writing;
  const { txid, code } = charge;
  const bill = await requireHeldBill(tx, organizationId, billId);
  assertOwed(bill);
  if (code) {
    await insertCharge(tx, {
      organization_id: organizationId,
      txid,
      bill_id: billId,
      pix_payload: code.payload,
      expires_at: code.expiresAt,
      created_at: clock.now(),
      user_id: actor.userId,
    });
    await askLater(writing, charge);
  }
  return bill;
}

/**
 * Refuses a Pix code for a bill that is settled or written off, although a payment can still settle a written-off bill.
 */
function assertOwed({ status }: BillRow): void {
  assertSettles(status, 'done');
  if (status !== 'processing') throw new Refusal('bill_settled');
}
