import type { LiveEvent } from '#contract/events.ts';
import type { Cents } from '#core/money/cents.ts';
import { newId } from '../../../platform/identifier.ts';
import { recordChange } from '../../../records/record-change.ts';
import { companyOf, type Moving } from '../../../ledger/credit/under-lock.ts';
import type { DistributionRequester } from '../../purchases/bound/asker.service.ts';
import { runBound } from '../../purchases/bound/bound.service.ts';
import { findAccount, lockAccounts } from '../../../ledger/ledger.repository.ts';
import { postEntry } from '../../../ledger/post-entry.ts';
import { paymentRecord } from '../../../records/kinds/payment.record.ts';
import { decidePayment, isDatedAhead, type HeldPurchase, type PaymentDecision } from './payment.rules.ts';
import { insertPayment, isPaymentKnown } from './payments.repository.ts';
import { purchaseRecord } from '../../../records/kinds/purchase.record.ts';
import { holdPurchase, updatePurchase, type PurchaseRow } from '../../purchases/held-purchases.service.ts';

export interface Payment {
  readonly reference: string;
  readonly source: 'pix' | 'person';
  /** Purchase that the payment pays, by txid or id. */
  readonly of: { readonly txid: string } | { readonly id: string };
  readonly amountCents: Cents;
  readonly paidAt: Date;
}

type Credited = Extract<PaymentDecision, { outcome: 'credited' }>;

export interface TakenPayment {
  /** `known` means that the server had already processed the payment. */
  readonly outcome: 'credited' | 'waiting' | 'known';
  /** Types of the events that the caller must announce. */
  readonly events: readonly LiveEvent['type'][];
  readonly entry: string | null;
}

const KNOWN: TakenPayment = { outcome: 'known', events: [], entry: null };

/**
 * Decides on a payment under the lock of the company account. Credits the purchase and runs its bound distribution, or sets
 * the payment aside.
 * `asker` is null without a bound distribution. `isReturned`: the same notice reports a return, so nothing is distributed.
 */
export async function takePayment(
  moving: Moving,
  payment: Payment,
  asker: DistributionRequester | null = null,
  isReturned = false,
): Promise<TakenPayment> {
  const { tx, clock, organizationId, actor } = moving;
  const { reference, source, of, amountCents, paidAt } = payment;
  // Returns early for a repeated notice, so that the notice takes no lock.
  if (await isPaymentKnown(tx, organizationId, reference)) return KNOWN;
  const company = companyOf(await lockAccounts(tx, organizationId, []));
  const purchase = await holdPurchase(tx, organizationId, of);
  const purchases = await findAccount(tx, organizationId, 'purchases');
  const decision: PaymentDecision = isDatedAhead(paidAt, clock.now())
    ? { outcome: 'waiting', aside: 'time' }
    : decidePayment(purchase && heldOf(purchase), payment, {
        companyAccountId: company.id,
        purchasesAccountId: purchases.id,
      });
  const id = newId(clock);
  const subjects = [
    { record: paymentRecord, ids: [id] },
    { record: purchaseRecord, ids: purchase ? [purchase.id] : [] },
  ];
  return recordChange(moving, 'payment', subjects, async () => {
    const isNew = await insertPayment(tx, {
      organization_id: organizationId,
      id,
      reference,
      source,
      txid: 'txid' in of ? of.txid : null,
      purchase_id: purchase?.id ?? null,
      amount_cents: amountCents,
      paid_at: paidAt,
      received_at: clock.now(),
      outcome: decision.outcome,
      ...(decision.outcome === 'waiting' && { aside: decision.aside }),
      ...(source === 'person' && { decided_by: actor.userId, decided_at: clock.now() }),
    });
    if (!isNew) return KNOWN;
    if (decision.outcome === 'waiting' || !purchase) {
      return { outcome: 'waiting', events: ['purchase'], entry: null };
    }
    const entry = await creditPurchase(moving, purchase.id, { ...decision, paidAt });
    const handedOut = await runBound(moving, purchase, asker, isReturned);
    const events = ['purchase', 'balance', ...(handedOut === null ? [] : ['distribution' as const])] as const;
    return { outcome: 'credited', events, entry };
  });
}

export async function creditPurchase(
  { tx, clock, organizationId, actor }: Moving,
  id: string,
  { postings, paidLate, paidAt }: Pick<Credited, 'postings' | 'paidLate'> & { readonly paidAt: Date },
): Promise<string> {
  const { id: entry } = await postEntry(tx, clock, { organizationId, kind: 'purchase', actor, postings });
  await updatePurchase(tx, organizationId, id, {
    status: 'paid',
    paid_at: paidAt,
    entry_id: entry,
    paid_late: paidLate,
  });
  return entry;
}

export const heldOf = (row: PurchaseRow): HeldPurchase => ({
  paymentType: row.payment_type,
  status: row.status,
  amountCents: row.amount_cents,
  expiresAt: row.expires_at,
});
