import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import type { RecordSubject } from '../../../records/record-kind.ts';
import type { Writing } from '../../../records/record-change.ts';
import { billRecord } from '../../../records/kinds/bill.record.ts';
import { addReturnedToBill } from '../../bills/returned-bill.service.ts';
import { paymentRecord } from '../../../records/kinds/payment.record.ts';
import { holdPaymentFor, updatePayment, type PaymentKey } from '../payment/payments.repository.ts';
import { purchaseRecord } from '../../../records/kinds/purchase.record.ts';
import { holdPurchase, updatePurchase } from '../../purchases/held-purchases.service.ts';

export type { PaymentKey };

export interface ReturnablePayment {
  readonly id: string;
  readonly reference: string;
  readonly outcome: 'credited' | 'waiting' | 'refund';
  readonly amountCents: Cents;
  readonly returnedCents: Cents;
  readonly purchaseId: string | null;
  readonly billId: string | null;
}

/**
 * Locks the payment until the transaction ends. If the transaction also locks the company account, it must lock the account
 * first.
 */
export async function holdReturnablePayment(
  { tx, organizationId }: Pick<Writing, 'tx' | 'organizationId'>,
  key: PaymentKey,
): Promise<ReturnablePayment | undefined> {
  const row = await holdPaymentFor(tx, organizationId, key);
  return (
    row && {
      id: row.id,
      reference: row.reference,
      outcome: row.outcome,
      amountCents: row.amount_cents,
      returnedCents: row.returned_cents,
      purchaseId: row.purchase_id,
      billId: row.bill_id,
    }
  );
}

export const subjectsOf = ({ id, purchaseId, billId }: ReturnablePayment): RecordSubject[] => [
  { record: paymentRecord, ids: [id] },
  { record: purchaseRecord, ids: purchaseId === null ? [] : [purchaseId] },
  { record: billRecord, ids: billId === null ? [] : [billId] },
];

/**
 * Adds a return to the payment and, if the payment was credited, to its purchase or bill. `isUsedUp` means that a waiting
 * payment is returned completely.
 */
export async function reducePayment(
  { tx, clock, organizationId }: Writing,
  payment: ReturnablePayment,
  amountCents: Cents,
  { isUsedUp }: { readonly isUsedUp: boolean },
): Promise<ReturnablePayment> {
  const { id, outcome, purchaseId, billId } = payment;
  const returnedCents = sumCents([payment.returnedCents, amountCents]);
  await updatePayment(tx, organizationId, id, {
    returned_cents: returnedCents,
    ...(isUsedUp && { outcome: 'refund', decided_at: clock.now() }),
  });
  if (outcome === 'credited' && purchaseId !== null) {
    const held = await holdPurchase(tx, organizationId, { id: purchaseId });
    if (!held) throw new Error(`Payment ${id} names no purchase.`);
    await updatePurchase(tx, organizationId, purchaseId, {
      returned_cents: sumCents([held.returned_cents, amountCents]),
    });
  }
  if (outcome === 'credited' && billId !== null)
    await addReturnedToBill(tx, organizationId, billId, amountCents);
  return { ...payment, returnedCents, ...(isUsedUp && { outcome: 'refund' }) };
}
