/** What a bill comes to once it is closed: paid, or written off, with all that was bought on it. */
import type { Bill } from '#contract/bills.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { LiveEvent } from '#contract/events.ts';
import { Refusal } from '../../refusal.ts';
import { newId } from '../../identifier.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Moving } from '../balance/under-lock.ts';
import { lockCompany } from '../ledger/ledger.repository.ts';
import { paymentRecord } from '../purchases/payment.record.ts';
import { insertPayment, isPaymentKnown } from '../purchases/payments.repository.ts';
import { purchaseRecord } from '../purchases/purchase.record.ts';
import { findOnBill, settleOnBill } from '../purchases/purchases.repository.ts';
import { billRecord } from './bill.record.ts';
import { holdBill, updateBill, type BillRow } from './bills.repository.ts';
import { decideBillPayment, decideSettlement } from './settlement.rules.ts';
import type { Cents } from '#core/money/cents.ts';

/** Events that a settled bill tells of: what may still be bought by bill is told with purchases. */
export const SETTLED: readonly LiveEvent['type'][] = ['bill', 'purchase'];

export interface Settlement {
  readonly status: 'done' | 'canceled';
  readonly at: Date;
  readonly paidLate: Bill['paidLate'];
  readonly reason: string;
}

/**
 * Under the lock of the company account, because what is owed decides what may be bought. What was bought on a bill is paid with
 * it; written off, it is cancelled, and owed no longer: it was credited, and stays so.
 */
export async function settle(moving: Moving, billId: string, settlement: Settlement): Promise<void> {
  const { tx, organizationId } = moving;
  const { status, at, paidLate, reason } = settlement;
  const purchases = await findOnBill(tx, organizationId, billId);
  const subjects = [
    { record: billRecord, ids: [billId] },
    { record: purchaseRecord, ids: purchases },
  ];
  await recordChange(moving, status === 'done' ? 'pay' : 'write off', subjects, async () => {
    await updateBill(tx, organizationId, billId, { status, settled_at: at, paid_late: paidLate, reason });
    await settleOnBill(
      tx,
      organizationId,
      billId,
      status === 'done'
        ? { status: 'paid', paid_at: at, cancelled_at: null }
        : { status: 'cancelled', paid_at: null, cancelled_at: at },
    );
  });
}

/** What a super administrator says of it. Refuses with `not_found`, `bill_not_closed` and `bill_settled`. */
export async function settleByHand(
  moving: Moving,
  id: string,
  { status, reason = '' }: RouteBody<'PUT /superAdmin/organization/bill/{id}'>,
): Promise<void> {
  const bill = await holdUnderLock(moving, id);
  if (!bill) throw new Refusal('not_found');
  decideSettlement(bill.status, status);
  await settle(moving, id, { status, at: moving.clock.now(), paidLate: 'no', reason });
}

export interface BillPayment {
  readonly reference: string;
  readonly billId: string;
  readonly txid: string;
  readonly expiresAt: Date;
  readonly amountCents: Cents;
  readonly paidAt: Date;
}

/** Takes a payment by Pix in, once: it settles its bill or is set aside. It credits nothing. */
export async function takeBillPayment(
  moving: Moving,
  payment: BillPayment,
): Promise<{ outcome: 'credited' | 'waiting' | 'known'; events: readonly LiveEvent['type'][] }> {
  const { tx, clock, organizationId } = moving;
  const { reference, billId, txid, amountCents, paidAt } = payment;
  if (await isPaymentKnown(tx, organizationId, reference)) return { outcome: 'known', events: [] };
  const bill = await holdUnderLock(moving, billId);
  if (!bill) throw new Refusal('not_found');
  const decision = decideBillPayment(heldBill(bill), payment);
  const id = newId(clock);
  const subject = { record: paymentRecord, ids: [id] };
  return recordChange(moving, 'payment', [subject, { record: billRecord, ids: [billId] }], async () => {
    const isNew = await insertPayment(tx, {
      organization_id: organizationId,
      id,
      reference,
      source: 'pix',
      txid,
      bill_id: billId,
      amount_cents: amountCents,
      paid_at: paidAt,
      received_at: clock.now(),
      outcome: decision.outcome,
      ...(decision.outcome === 'waiting' && { aside: decision.aside }),
    });
    if (!isNew) return { outcome: 'known', events: [] };
    if (decision.outcome === 'credited') {
      await settle(moving, billId, { status: 'done', at: paidAt, paidLate: decision.paidLate, reason: '' });
    }
    return { outcome: decision.outcome, events: SETTLED };
  });
}

/** What a person says that a payment was for. Refuses with `not_found`, `payment_amount_differs`, `bill_not_closed` and `bill_settled`. */
export async function payBill(
  moving: Moving,
  id: string,
  paid: { readonly amountCents: Cents; readonly paidAt: Date; readonly reason: string },
): Promise<void> {
  const bill = await holdUnderLock(moving, id);
  if (!bill) throw new Refusal('not_found');
  decideSettlement(bill.status, 'done');
  const decision = decideBillPayment(heldBill(bill), { ...paid, expiresAt: null });
  if (decision.outcome === 'waiting') throw new Refusal('payment_amount_differs');
  const { paidAt: at, reason } = paid;
  await settle(moving, id, { status: 'done', at, paidLate: decision.paidLate, reason });
}

const heldBill = ({ status, owed_cents: owedCents }: BillRow) => ({ status, owedCents });

async function holdUnderLock({ tx, organizationId }: Moving, id: string): Promise<BillRow | undefined> {
  await lockCompany(tx, organizationId);
  return holdBill(tx, organizationId, id);
}
