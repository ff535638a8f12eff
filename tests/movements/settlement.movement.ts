import type { BillStatus } from '#contract/bills.ts';
import { addDays } from '#core/dates/calendar-arithmetic.ts';
import type { CalendarDate } from '#core/dates/calendar-date.ts';
import { subtractCents, sumCents } from '#core/money/arithmetic.ts';
import { cents, ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { newId } from '../../src/server/platform/identifier.ts';
import { Refusal } from '../../src/server/platform/refusal.ts';
import { describeMovement, type Operation } from './describe-movement.ts';
import { NOTHING, type ModelBill, type ModelOrganization } from './model.ts';
import { readBalance } from '../../src/server/ledger/credit/moved.ts';
import type { Moving } from '../../src/server/ledger/credit/under-lock.ts';
import { lockCompany } from '../../src/server/ledger/ledger.repository.ts';
import { billPurchases } from '../../src/server/features/purchases/billed.service.ts';
import { settlePayment } from '../../src/server/features/incoming-payments/payment/decide-payment.service.ts';
import { insertPayment } from '../../src/server/features/incoming-payments/payment/payments.repository.ts';
import { findOwing } from '../../src/server/features/purchases/purchases.repository.ts';
import { takeBillPayment } from '../../src/server/features/incoming-payments/payment/take-bill-payment.service.ts';
import { insertBill } from '../../src/server/features/bills/bills.repository.ts';
import { settleByHand } from '../../src/server/features/bills/settle-bill.service.ts';
import { assertSettles, judgeBillPayment } from '../../src/server/features/bills/settlement.rules.ts';

const SETTLEMENT_KINDS = ['notice', 'payment', 'done', 'canceled'] as const;

interface Settlement extends Operation {
  readonly type: 'settlement';
  /**
   * Selected bill: the first open bill, or the last bill of any status. Without such a bill, the test closes a new bill
   * first.
   */
  readonly which: 'open' | 'last';
  readonly by: (typeof SETTLEMENT_KINDS)[number];
  readonly reports: readonly [BillPaymentReport, ...BillPaymentReport[]];
}

interface BillPaymentReport {
  readonly reference: string;
  readonly moreCents: Cents;
}

interface BillState {
  readonly status: BillStatus;
  readonly owedCents: Cents;
}

type Rules = {
  readonly judgeBillPayment: typeof judgeBillPayment;
  readonly assertSettles: typeof assertSettles;
};

const settlement = describeMovement<Settlement, Rules>({
  type: 'settlement',
  weight: 4,
  rules: { judgeBillPayment, assertSettles },
  mutants: {
    'accepts a second payment of a paid bill': {
      judgeBillPayment: (bill, paid) => judgeBillPayment({ ...bill, status: 'processing' }, paid),
    },
    'refuses the payment of a bill that was written off': {
      assertSettles: (status, newStatus) => assertSettles(status === 'canceled' ? 'done' : status, newStatus),
    },
  },
  intend: ({ targets, flag }): Settlement => {
    const [{ amountCents }] = targets;
    const reportOf = ({ named, ...target }: (typeof targets)[number]): BillPaymentReport => ({
      reference: named ? 'one' : 'another',
      // The quotient of `amountCents` selects the overpaid cents, because the remainder already selects the kind of
      // settlement.
      moreCents: Math.floor(target.amountCents / SETTLEMENT_KINDS.length) % 2 === 0 ? cents(1) : ZERO_CENTS,
    });
    const [first, ...others] = targets;
    return {
      type: 'settlement',
      which: flag ? 'open' : 'last',
      by: SETTLEMENT_KINDS[amountCents % SETTLEMENT_KINDS.length] ?? 'notice',
      reports: [reportOf(first), ...others.map(reportOf)],
    };
  },
  perform: (organization, { which, by, reports }: Settlement, { rules, nowMs }) => {
    const { billed, at, meant } = withBill(organization, which);
    let bill = meant;
    if (by === 'done' || by === 'canceled') {
      rules.assertSettles(bill.status, by);
      bill = { ...bill, status: by };
    }
    if (by === 'payment') rules.assertSettles(bill.status, 'done');
    for (const { moreCents } of by === 'notice'
      ? firstOfEachReference(reports)
      : by === 'payment'
        ? [reports[0]]
        : []) {
      const amountCents = amountOf(bill, moreCents);
      const paid = { amountCents, paidAt: new Date(nowMs), expiresAt: null };
      if (rules.judgeBillPayment(bill, paid).outcome === 'credited') {
        bill = { ...bill, status: 'done', payments: bill.payments + 1 };
      } else if (by === 'payment') throw new Refusal('payment_amount_differs');
    }
    const wasOwed = meant.status === 'processing' && bill.status !== 'processing';
    const owedCents = wasOwed ? subtractCents(billed.owedCents, bill.owedCents) : billed.owedCents;
    const next = { ...billed, owedCents, bills: billed.bills.with(at, bill) };
    return { next, ...NOTHING, explanation: explanationOf(bill, owedCents) };
  },
  effect: () => undefined,
  check: (operation, before, after, must) => {
    const { which, by } = operation;
    const { billed, at, meant: was } = withBill(before, which);
    const is = after.bills[at];
    must(after.bills.length === billed.bills.length, 'A bill was closed too early.');
    const isOther = (bill: ModelBill, position: number) => position === at || bill === before.bills[position];
    must(after.bills.every(isOther), 'Another bill changed.');
    if (!is) return must(false, 'The bill is missing.');
    must(is.owedCents === was.owedCents, 'The amount of a bill changed.');
    must(
      is.status === statusAfter(was, operation),
      `A bill that was ${was.status} is ${is.status} by ${by}.`,
    );
    must(is.payments <= 1, 'A bill took two payments.');
    must(unbilledOf(after) === unbilledOf(billed), 'The settlement of a bill changed the unbilled debt.');
  },
  reasons: {
    bill_settled: ({ which, by }, organization) => {
      const { status } = withBill(organization, which).meant;
      return status === 'done' || status === by;
    },
    payment_amount_differs: ({ by, reports }) => by === 'payment' && reports[0].moreCents > 0,
  },
  execution: { by: 'service', carryOut: settle },
  report: (body) => ({
    amount: 0,
    emptied: 0,
    explanation: body['explanation'] as Record<string, string | number>,
  }),
});

/** Reports with the same reference are one payment, so only the first of them counts. */
const firstOfEachReference = (reports: readonly BillPaymentReport[]) =>
  reports.filter(({ reference }, at) => reports.findIndex((one) => one.reference === reference) === at);

const amountOf = ({ owedCents }: Pick<BillState, 'owedCents'>, moreCents: Cents) =>
  cents(Math.max(1, sumCents([owedCents, moreCents])));

const explanationOf = ({ status }: Pick<BillState, 'status'>, owedCents: Cents) => ({ status, owedCents });

const sumOpen = (bills: readonly BillState[]) =>
  sumCents(bills.filter(({ status }) => status === 'processing').map(({ owedCents }) => owedCents));

const unbilledOf = ({
  owedCents,
  bills,
}: {
  readonly owedCents: Cents;
  readonly bills: readonly BillState[];
}) => subtractCents(owedCents, sumOpen(bills));

/**
 * Position of the selected bill in the list of bills. Equals the number of bills if the selected bill must still be
 * closed.
 */
function positionOf(
  { bills }: { readonly bills: readonly Pick<BillState, 'status'>[] },
  which: Settlement['which'],
): number {
  if (which === 'last') return Math.max(0, bills.length - 1);
  const open = bills.findIndex(({ status }) => status === 'processing');
  return open === -1 ? bills.length : open;
}

const closedOver = (owedCents: Cents) =>
  ({ status: owedCents > 0 ? 'processing' : 'done', owedCents, payments: 0 }) as const;

function withBill(organization: ModelOrganization, which: Settlement['which']) {
  const at = positionOf(organization, which);
  const meant = organization.bills[at];
  if (meant) return { billed: organization, at, meant };
  const closed: ModelBill = closedOver(unbilledOf(organization));
  return { billed: { ...organization, bills: [...organization.bills, closed] }, at, meant: closed };
}

function statusAfter({ status, owedCents }: ModelBill, { by, reports }: Settlement): ModelBill['status'] {
  if (status === 'done') return 'done';
  if (by === 'done' || by === 'canceled') return by;
  const counted = by === 'payment' ? [reports[0]] : firstOfEachReference(reports);
  return counted.some(({ moreCents }) => moreCents === 0 && owedCents > 0) ? 'done' : status;
}

async function settle(moving: Moving, { which, by, reports }: Settlement) {
  const { tx, clock, organizationId } = moving;
  await lockCompany(tx, organizationId);
  const billId = await findSelectedBill(moving, which);
  const owes = tx
    .selectFrom('bills')
    .select(['status', 'owed_cents as owedCents'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', billId);
  const bill = await owes.executeTakeFirstOrThrow();
  const paid = (moreCents: Cents) => ({ amountCents: amountOf(bill, moreCents), paidAt: clock.now() });
  if (by === 'done' || by === 'canceled') await settleByHand(moving, billId, { status: by });
  else if (by === 'payment') {
    const id = await addWaitingPayment(moving, paid(reports[0].moreCents));
    await settlePayment(moving, id, { outcome: 'credit', bill: billId, reason: 'Conferido' }, null);
  } else {
    const charged = { organizationId, billId, expiresAt: clock.now() };
    const txid = newId(clock);
    for (const { reference, moreCents } of reports) {
      const payment = { ...paid(moreCents), reference: `${txid} ${reference}`, txid };
      await takeBillPayment(moving, charged, payment);
    }
  }
  const { owedCents } = await findOwing(tx, organizationId);
  return {
    entry: null,
    balance: await readBalance(tx, clock, organizationId),
    explanation: explanationOf(await owes.executeTakeFirstOrThrow(), owedCents),
  };
}

/** A Monday before the days of all other bills on the test server. */
const FIRST_DAY = '2020-01-06' as CalendarDate;

/**
 * Finds the id of the selected bill. If this bill does not exist yet, closes a bill like the billing job, but for
 * another day.
 */
async function findSelectedBill(
  { tx, clock, organizationId }: Moving,
  which: Settlement['which'],
): Promise<string> {
  const bills = await tx
    .selectFrom('bills')
    .select(['id', 'status', 'owed_cents as owedCents'])
    .where('organization_id', '=', organizationId)
    .orderBy('starts_on')
    .execute();
  const found = bills[positionOf({ bills }, which)];
  if (found) return found.id;
  const { owedCents } = await findOwing(tx, organizationId);
  const closed = closedOver(unbilledOf({ owedCents, bills }));
  const [id, at, day] = [newId(clock), clock.now(), addDays(FIRST_DAY, bills.length)];
  const isOwed = closed.status === 'processing';
  await insertBill(tx, {
    organization_id: organizationId,
    id,
    billing_type: 'postPaid',
    billing_period: 'weekly',
    starts_on: day,
    ends_on: day,
    starts_at: new Date(`${day}T03:00:00Z`),
    ends_at: new Date(`${addDays(day, 1)}T03:00:00Z`),
    opened_at: at,
    closed_at: at,
    status: closed.status,
    owed_cents: closed.owedCents,
    due_on: isOwed ? day : null,
    settled_at: isOwed ? null : at,
  });
  await billPurchases(tx, organizationId, id, newId(clock));
  return id;
}

async function addWaitingPayment(
  { tx, clock, organizationId }: Moving,
  { amountCents, paidAt }: { readonly amountCents: Cents; readonly paidAt: Date },
): Promise<string> {
  const id = newId(clock);
  await insertPayment(tx, {
    organization_id: organizationId,
    id,
    reference: id,
    source: 'pix',
    amount_cents: amountCents,
    paid_at: paidAt,
    received_at: clock.now(),
    outcome: 'waiting',
    aside: 'unknown',
  });
  return id;
}

export const movements = [settlement];
