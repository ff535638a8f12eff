import { NO_ORGANIZATION } from '#contract/facts.ts';
import type { WaitingPayment } from '#contract/payments.ts';
import type { RouteBody, RouteQuery, RouteResponse } from '#contract/routes.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { Scope, Tenancy } from '../../../platform/database/tenancy.ts';
import { newId } from '../../../platform/identifier.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordChange } from '../../../records/record-change.ts';
import { companyOf, type Moving } from '../../../ledger/credit/under-lock.ts';
import { billRecord } from '../../../records/kinds/bill.record.ts';
import { payBill } from '../../bills/settle-bill.service.ts';
import { findAccount, lockAccounts } from '../../../ledger/ledger.repository.ts';
import { withNobody } from '../../../platform/organization/with-nobody.ts';
import { staysStanding } from '../../organizations/standing.service.ts';
import type { DistributionRequester } from '../../purchases/bound/asker.service.ts';
import { runBound } from '../../purchases/bound/bound.service.ts';
import { paymentRecord } from '../../../records/kinds/payment.record.ts';
import { decidePayment } from './payment.rules.ts';
import {
  holdPayment,
  readWaiting,
  updatePayment,
  type PaymentRow,
  type WaitingRow,
} from './payments.repository.ts';
import { purchaseRecord } from '../../../records/kinds/purchase.record.ts';
import { holdPurchase, insertPurchase, type PurchaseRow } from '../../purchases/held-purchases.service.ts';
import { creditPurchase, heldOf } from './take-payment.service.ts';

type DecidePaymentCall = 'PUT /superAdmin/organization/payment/{id}';
type PaymentListCall = 'GET /superAdmin/organization/payment';

interface DecidedPayment {
  readonly decided_by: string | null;
  readonly decided_at: Date;
  readonly reason: string;
}

export async function listWaiting(
  tenancy: Tenancy,
  { scope, query }: { readonly scope: Scope; readonly query: RouteQuery<PaymentListCall> },
): Promise<RouteResponse<PaymentListCall>> {
  const { rows, ...paging } = await tenancy.inScope(
    withNobody(scope),
    (tx) => readWaiting(tx, scope.organizations, query),
    { snapshot: true },
  );
  return {
    docs: rows.map(presentWaiting),
    ...paging,
  };
}

function presentWaiting(row: WaitingRow): WaitingPayment {
  const {
    organizationName: name,
    timeZone,
    purchase_id: purchaseId,
    valueCents,
    paymentType,
    status,
    boughtAt,
    purchasePaidAt,
  } = row;
  const isKnown = valueCents !== null && paymentType && status && boughtAt;
  return {
    _id: row.id,
    organization: name === null || timeZone === null ? null : { _id: row.organization_id, name, timeZone },
    reference: row.reference,
    amount: reaisFromCents(row.amount_cents),
    returned: reaisFromCents(row.returned_cents),
    paidAt: row.paid_at.toISOString(),
    receivedAt: row.received_at.toISOString(),
    aside: row.aside ?? 'unknown',
    txid: row.txid,
    purchase: purchaseId,
    bought: isKnown
      ? {
          value: reaisFromCents(valueCents),
          paymentType,
          status,
          createdAt: boughtAt.toISOString(),
          paidAt: purchasePaidAt?.toISOString() ?? null,
        }
      : null,
    bill: row.bill_id,
  };
}

type DecidePaymentAnswer = RouteResponse<DecidePaymentCall>;

/**
 * Credits or refunds a waiting payment. If the request names no purchase, the server creates one for the payment, so
 * that purchases add up to the credited amount. `asker` is null unless the named purchase has a bound distribution.
 * Refuses with `not_found`, `payment_decided`, `validation_failed` (a refund that names a purchase),
 * `payment_amount_differs` and `purchase_not_pending`.
 */
export async function settlePayment(
  moving: Moving,
  id: string,
  { outcome, purchase, bill, reason }: RouteBody<DecidePaymentCall>,
  asker: DistributionRequester | null,
): Promise<{ readonly answer: DecidePaymentAnswer; readonly wasOfNobody: boolean }> {
  const { tx, clock, organizationId, actor } = moving;
  if (!(await staysStanding(tx, organizationId))) throw new Refusal('not_found');
  const accounts = await lockAccounts(tx, organizationId, []);
  const payment = await holdPayment(tx, organizationId, id);
  if (!payment) throw new Refusal('not_found');
  if (payment.outcome !== 'waiting') throw new Refusal('payment_decided');
  const namesBoth = purchase !== undefined && bill !== undefined;
  const namesAny = purchase !== undefined || bill !== undefined;
  if (outcome === 'refund' ? namesAny : namesBoth) throw new Refusal('validation_failed');
  const decided = { decided_by: actor.userId, decided_at: clock.now(), reason };
  const wasOfNobody = payment.organization_id === NO_ORGANIZATION;
  if (outcome === 'refund') return { answer: await giveBack(moving, payment, decided), wasOfNobody };
  if (bill !== undefined) return { answer: await settleWith(moving, payment, bill, decided), wasOfNobody };
  const { id: companyAccountId } = companyOf(accounts);
  const named = { purchase, asker, companyAccountId };
  return { answer: await credit(moving, payment, named, decided), wasOfNobody };
}

async function giveBack(
  moving: Moving,
  payment: PaymentRow,
  decided: DecidedPayment,
): Promise<DecidePaymentAnswer> {
  const { id, organization_id: whose } = payment;
  const subject = { record: paymentRecord, ids: [id] };
  await recordChange({ ...moving, organizationId: whose }, 'refund', [subject], () =>
    updatePayment(moving.tx, whose, id, { ...decided, outcome: 'refund' }),
  );
  return { _id: id, amount: 0, entry: null, purchase: null, bill: null, settled: 0 };
}

interface NamedPayment {
  readonly purchase: string | undefined;
  readonly asker: DistributionRequester | null;
  readonly companyAccountId: string;
}

async function credit(
  moving: Moving,
  payment: PaymentRow,
  { purchase: named, asker, companyAccountId }: NamedPayment,
  decided: DecidedPayment,
): Promise<DecidePaymentAnswer> {
  const { tx, clock, organizationId } = moving;
  const { id } = payment;
  const amountCents = leftOf(payment);
  const { id: purchasesAccountId } = await findAccount(tx, organizationId, 'purchases');
  const purchaseId = named ?? newId(clock);
  const subjects = [
    { record: paymentRecord, ids: [id] },
    { record: purchaseRecord, ids: [purchaseId] },
  ];
  const entry = await recordChange(moving, 'credit', subjects, async () => {
    const purchase = named === undefined ? undefined : await holdNamed(moving, named);
    const decision = decidePayment(
      purchase ? heldOf(purchase) : ownOf(amountCents),
      { amountCents, paidAt: payment.paid_at },
      { companyAccountId, purchasesAccountId },
    );
    if (decision.outcome === 'waiting') {
      throw new Refusal(decision.aside === 'amount' ? 'payment_amount_differs' : 'purchase_not_pending');
    }
    if (!purchase) await insertOwn(moving, purchaseId, amountCents);
    const credited = await creditPurchase(moving, purchaseId, { ...decision, paidAt: payment.paid_at });
    if (purchase) await runBound(moving, purchase, asker);
    // From this decision on, a payment without an organization belongs to the purchase's organization.
    await updatePayment(tx, payment.organization_id, id, {
      ...decided,
      organization_id: organizationId,
      outcome: 'credited',
      purchase_id: purchaseId,
    });
    return credited;
  });
  const amount = reaisFromCents(amountCents);
  return { _id: id, amount, entry, purchase: purchaseId, bill: null, settled: 0 };
}

async function settleWith(
  moving: Moving,
  payment: PaymentRow,
  bill: string,
  decided: DecidedPayment,
): Promise<DecidePaymentAnswer> {
  const { id, paid_at: paidAt } = payment;
  const amountCents = leftOf(payment);
  const subjects = [
    { record: paymentRecord, ids: [id] },
    { record: billRecord, ids: [bill] },
  ];
  await recordChange(moving, 'pay', subjects, async () => {
    await payBill(moving, bill, { amountCents, paidAt, reason: decided.reason });
    await updatePayment(moving.tx, payment.organization_id, id, {
      ...decided,
      organization_id: moving.organizationId,
      outcome: 'credited',
      bill_id: bill,
    });
  });
  return { _id: id, amount: 0, entry: null, purchase: null, bill, settled: reaisFromCents(amountCents) };
}

async function holdNamed({ tx, organizationId }: Moving, id: string): Promise<PurchaseRow> {
  const purchase = await holdPurchase(tx, organizationId, { id });
  if (!purchase) throw new Refusal('not_found');
  return purchase;
}

const leftOf = ({ amount_cents: amountCents, returned_cents: returnedCents }: PaymentRow): Cents =>
  cents(amountCents - returnedCents);

const ownOf = (amountCents: Cents) =>
  ({ paymentType: 'transfer', status: 'pending', amountCents, expiresAt: null }) as const;

async function insertOwn(
  { tx, clock, organizationId, actor }: Moving,
  id: string,
  amountCents: Cents,
): Promise<void> {
  await insertPurchase(tx, {
    organization_id: organizationId,
    id,
    payment_type: 'transfer',
    amount_cents: amountCents,
    user_id: actor.userId,
    created_at: clock.now(),
  });
}
