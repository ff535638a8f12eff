import type { Bill } from '#contract/bills.ts';
import type { LiveEvent } from '#contract/events.ts';
import type { RouteBody } from '#contract/routes.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordChange } from '../../records/record-change.ts';
import type { Moving } from '../../ledger/credit/under-lock.ts';
import { lockCompany } from '../../ledger/ledger.repository.ts';
import { settlePurchases } from '../purchases/billed.service.ts';
import { billRecord } from '../../records/kinds/bill.record.ts';
import { updateBill, type BillRow } from './bills.repository.ts';
import { requireHeldBill } from './require-bill.service.ts';
import {
  judgeBillPayment,
  assertSettles,
  type BillPaymentJudgement,
  type PaidBill,
} from './settlement.rules.ts';

/**
 * Types of the events after a bill is settled: also `purchase`, because a settled bill frees credit for purchases by
 * bill.
 */
export const SETTLED: readonly LiveEvent['type'][] = ['bill', 'purchase'];

interface BillSettlement {
  readonly status: 'done' | 'canceled';
  readonly at: Date;
  readonly paidLate: Bill['paidLate'];
  readonly reason: string;
}

async function settle(moving: Moving, billId: string, settlement: BillSettlement): Promise<void> {
  const { tx, organizationId } = moving;
  const { status, at, paidLate, reason } = settlement;
  const operation = status === 'done' ? 'pay' : 'write off';
  await recordChange(moving, operation, [{ record: billRecord, ids: [billId] }], async () => {
    await updateBill(tx, organizationId, billId, { status, settled_at: at, paid_late: paidLate, reason });
    await settlePurchases(moving, billId, settlement);
  });
}

/** Manual settlement by a super administrator. Refuses with `not_found`, `bill_not_closed` and `bill_settled`. */
export async function settleByHand(
  moving: Moving,
  id: string,
  { status, reason = '' }: RouteBody<'PUT /superAdmin/organization/bill/{id}'>,
): Promise<void> {
  const bill = await holdUnderLock(moving, id);
  assertSettles(bill.status, status);
  await settle(moving, id, { status, at: moving.clock.now(), paidLate: 'no', reason });
}

/** Judges a payment of a bill under the lock of the company account. {@link settlePaid} takes the result. */
export async function judgePayment(
  moving: Moving,
  billId: string,
  paid: PaidBill,
): Promise<BillPaymentJudgement> {
  const bill = await holdUnderLock(moving, billId);
  return judgeBillPayment({ status: bill.status, owedCents: bill.owed_cents }, paid);
}

export function settlePaid(
  moving: Moving,
  billId: string,
  { paidLate }: Extract<BillPaymentJudgement, { outcome: 'credited' }>,
  paidAt: Date,
): Promise<void> {
  return settle(moving, billId, { status: 'done', at: paidAt, paidLate, reason: '' });
}

/**
 * Settles a bill with a payment that a person assigned to it.
 * Refuses with `not_found`, `payment_amount_differs`, `bill_not_closed` and `bill_settled`.
 */
export async function payBill(
  moving: Moving,
  id: string,
  paid: Omit<PaidBill, 'expiresAt'> & { readonly reason: string },
): Promise<void> {
  const bill = await holdUnderLock(moving, id);
  assertSettles(bill.status, 'done');
  const decision = await judgePayment(moving, id, { ...paid, expiresAt: null });
  if (decision.outcome === 'waiting') throw new Refusal('payment_amount_differs');
  const { paidAt: at, reason } = paid;
  await settle(moving, id, { status: 'done', at, paidLate: decision.paidLate, reason });
}

/** Locks the bill, and the company account because owed amounts limit purchases by bill. Refuses with `not_found`. */
async function holdUnderLock({ tx, organizationId }: Moving, id: string): Promise<BillRow> {
  await lockCompany(tx, organizationId);
  return requireHeldBill(tx, organizationId, id);
}
