import type { Cents } from '#core/money/cents.ts';
import type { Tenancy } from '../../../platform/database/tenancy.ts';
import { newId } from '../../../platform/identifier.ts';
import { recordChange } from '../../../records/record-change.ts';
import type { Moving } from '../../../ledger/credit/under-lock.ts';
import { billRecord } from '../../../records/kinds/bill.record.ts';
import { findCharged, type ChargedBill } from '../../bills/charge-bill.service.ts';
import { judgePayment, SETTLED, settlePaid } from '../../bills/settle-bill.service.ts';
import { paymentRecord } from '../../../records/kinds/payment.record.ts';
import { isDatedAhead } from './payment.rules.ts';
import { insertPayment, isPaymentKnown } from './payments.repository.ts';
import type { TakenPayment } from './take-payment.service.ts';

/** The bill of a Pix payment; undefined if unknown. */
export function findPaidBill(tenancy: Tenancy, txid: string): Promise<ChargedBill | undefined> {
  return findCharged(tenancy, txid);
}

interface BillPayment {
  readonly reference: string;
  readonly txid: string;
  readonly amountCents: Cents;
  readonly paidAt: Date;
}

export async function takeBillPayment(
  moving: Moving,
  { billId, expiresAt }: ChargedBill,
  { reference, txid, amountCents, paidAt }: BillPayment,
): Promise<Omit<TakenPayment, 'entry'>> {
  const { tx, clock, organizationId } = moving;
  if (await isPaymentKnown(tx, organizationId, reference)) return { outcome: 'known', events: [] };
  const judgement = await judgePayment(moving, billId, { amountCents, paidAt, expiresAt });
  const decision = isDatedAhead(paidAt, clock.now())
    ? ({ outcome: 'waiting', aside: 'time' } as const)
    : judgement;
  const id = newId(clock);
  const subjects = [
    { record: paymentRecord, ids: [id] },
    { record: billRecord, ids: [billId] },
  ];
  return recordChange(moving, 'payment', subjects, async () => {
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
    if (decision.outcome === 'credited') await settlePaid(moving, billId, decision, paidAt);
    return { outcome: decision.outcome, events: SETTLED };
  });
}
