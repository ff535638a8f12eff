/** What becomes of a bill that was closed, by a notice of the bank or by hand, for every harness of the ledger. It moves no credit. */
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

const WAYS = ['notice', 'payment', 'done', 'canceled'] as const;

/** By notices, of which those of one reference are one; by a payment that waited; or by what a person says of it. */
interface Settlement extends Operation {
  readonly type: 'settlement';
  /** The first bill that is open, or the last one whatever became of it; where there is none, all that is owed is billed first. */
  readonly which: 'open' | 'last';
  readonly by: (typeof WAYS)[number];
  /** By how much each differs from what the bill owes. */
  readonly told: readonly [Told, ...Told[]];
}

interface Told {
  readonly reference: string;
  readonly moreCents: Cents;
}

/** A bill as the tables have it, or the model. */
interface Standing {
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
      assertSettles: (status, wanted) => assertSettles(status === 'canceled' ? 'done' : status, wanted),
    },
  },
  intend: ({ targets, flag }): Settlement => {
    const [{ amountCents }] = targets;
    const tell = ({ named, ...target }: (typeof targets)[number]): Told => ({
      reference: named ? 'one' : 'another',
      // Not by the digits that choose the way.
      moreCents: Math.floor(target.amountCents / WAYS.length) % 2 === 0 ? cents(1) : ZERO_CENTS,
    });
    const [first, ...others] = targets;
    return {
      type: 'settlement',
      which: flag ? 'open' : 'last',
      by: WAYS[amountCents % WAYS.length] ?? 'notice',
      told: [tell(first), ...others.map(tell)],
    };
  },
  perform: (organization, { which, by, told }: Settlement, { rules, nowMs }) => {
    const { billed, at, meant } = withBill(organization, which);
    let bill = meant;
    if (by === 'done' || by === 'canceled') {
      rules.assertSettles(bill.status, by);
      bill = { ...bill, status: by };
    }
    if (by === 'payment') rules.assertSettles(bill.status, 'done');
    for (const { moreCents } of by === 'notice' ? firstsOf(told) : by === 'payment' ? [told[0]] : []) {
      const amountCents = amountOf(bill, moreCents);
      const paid = { amountCents, paidAt: new Date(nowMs), expiresAt: null };
      if (rules.judgeBillPayment(bill, paid).outcome === 'credited') {
        bill = { ...bill, status: 'done', payments: bill.payments + 1 };
      } else if (by === 'payment') throw new Refusal('payment_amount_differs');
    }
    const wasOwed = meant.status === 'processing' && bill.status !== 'processing';
    const owedCents = wasOwed ? subtractCents(billed.owedCents, bill.owedCents) : billed.owedCents;
    const next = { ...billed, owedCents, bills: billed.bills.with(at, bill) };
    return { next, ...NOTHING, said: explanationOf(bill, owedCents) };
  },
  effect: () => undefined,
  check: (operation, before, after, must) => {
    const { which, by } = operation;
    const { billed, at, meant: was } = withBill(before, which);
    const is = after.bills[at];
    must(after.bills.length === billed.bills.length, 'A bill was closed that was not due.');
    const isOther = (bill: ModelBill, place: number) => place === at || bill === before.bills[place];
    must(after.bills.every(isOther), 'Another bill changed.');
    if (!is) return must(false, 'The bill is gone.');
    must(is.owedCents === was.owedCents, 'What a bill owes changed.');
    must(
      is.status === statusAfter(was, operation),
      `A bill that was ${was.status} is ${is.status} by ${by}.`,
    );
    must(is.payments <= 1, 'A bill took two payments.');
    must(unbilledOf(after) === unbilledOf(billed), 'Settling a bill changed what is owed beside it.');
  },
  reasons: {
    bill_settled: ({ which, by }, organization) => {
      const { status } = withBill(organization, which).meant;
      return status === 'done' || status === by;
    },
    payment_amount_differs: ({ by, told }) => by === 'payment' && told[0].moreCents > 0,
  },
  asked: { by: 'service', carryOut: settle },
  tells: (body) => ({ amount: 0, emptied: 0, said: body['said'] as Record<string, string | number> }),
});

/** What comes first of a reference counts. */
const firstsOf = (told: readonly Told[]) =>
  told.filter(({ reference }, at) => told.findIndex((one) => one.reference === reference) === at);

/** No payment is of nothing. */
const amountOf = ({ owedCents }: Pick<Standing, 'owedCents'>, moreCents: Cents) =>
  cents(Math.max(1, sumCents([owedCents, moreCents])));

const explanationOf = ({ status }: Pick<Standing, 'status'>, owedCents: Cents) => ({ status, owedCents });

const sumOpen = (bills: readonly Standing[]) =>
  sumCents(bills.filter(({ status }) => status === 'processing').map(({ owedCents }) => owedCents));

/** What is owed and stands on no bill yet. */
const unbilledOf = ({
  owedCents,
  bills,
}: {
  readonly owedCents: Cents;
  readonly bills: readonly Standing[];
}) => subtractCents(owedCents, sumOpen(bills));

/** The place of the bill that is meant; behind all of them where it is still to be closed. */
function placeOf(
  { bills }: { readonly bills: readonly Pick<Standing, 'status'>[] },
  which: Settlement['which'],
): number {
  if (which === 'last') return Math.max(0, bills.length - 1);
  const open = bills.findIndex(({ status }) => status === 'processing');
  return open === -1 ? bills.length : open;
}

/** As it is closed: one that owes nothing is done. */
const closedOver = (owedCents: Cents) =>
  ({ status: owedCents > 0 ? 'processing' : 'done', owedCents, payments: 0 }) as const;

/** With the bill that is meant among them. */
function withBill(organization: ModelOrganization, which: Settlement['which']) {
  const at = placeOf(organization, which);
  const meant = organization.bills[at];
  if (meant) return { billed: organization, at, meant };
  const closed: ModelBill = closedOver(unbilledOf(organization));
  return { billed: { ...organization, bills: [...organization.bills, closed] }, at, meant: closed };
}

/** Said without the rules. */
function statusAfter({ status, owedCents }: ModelBill, { by, told }: Settlement): ModelBill['status'] {
  if (status === 'done') return 'done';
  if (by === 'done' || by === 'canceled') return by;
  const counted = by === 'payment' ? [told[0]] : firstsOf(told);
  return counted.some(({ moreCents }) => moreCents === 0 && owedCents > 0) ? 'done' : status;
}

async function settle(moving: Moving, { which, by, told }: Settlement) {
  const { tx, clock, organizationId } = moving;
  await lockCompany(tx, organizationId);
  const billId = await findMeant(moving, which);
  const owes = tx
    .selectFrom('bills')
    .select(['status', 'owed_cents as owedCents'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', billId);
  const bill = await owes.executeTakeFirstOrThrow();
  const paid = (moreCents: Cents) => ({ amountCents: amountOf(bill, moreCents), paidAt: clock.now() });
  if (by === 'done' || by === 'canceled') await settleByHand(moving, billId, { status: by });
  else if (by === 'payment') {
    const id = await addWaiting(moving, paid(told[0].moreCents));
    await settlePayment(moving, id, { outcome: 'credit', bill: billId, reason: 'Conferido' }, null);
  } else {
    const charged = { organizationId, billId, expiresAt: clock.now() };
    const txid = newId(clock);
    for (const { reference, moreCents } of told) {
      const payment = { ...paid(moreCents), reference: `${txid} ${reference}`, txid };
      await takeBillPayment(moving, charged, payment);
    }
  }
  const { owedCents } = await findOwing(tx, organizationId);
  return {
    entry: null,
    balance: await readBalance(tx, clock, organizationId),
    said: explanationOf(await owes.executeTakeFirstOrThrow(), owedCents),
  };
}

/** A Monday before all of the portal's. */
const FIRST_DAY = '2020-01-06' as CalendarDate;

/** The id of the bill that is meant; closes one as the job does, but for its day, where there is none. */
async function findMeant({ tx, clock, organizationId }: Moving, which: Settlement['which']): Promise<string> {
  const bills = await tx
    .selectFrom('bills')
    .select(['id', 'status', 'owed_cents as owedCents'])
    .where('organization_id', '=', organizationId)
    .orderBy('starts_on')
    .execute();
  const found = bills[placeOf({ bills }, which)];
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

async function addWaiting(
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
