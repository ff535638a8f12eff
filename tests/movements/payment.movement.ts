import type { PaymentStatus } from '#contract/purchases.ts';
import { negateCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { newId } from '../../src/server/platform/identifier.ts';
import { describeMovement, type Operation } from './describe-movement.ts';
import { WHOLE_REAIS, type KeyedCall } from './keyed-call.ts';
import { buyable, NOTHING, post } from './model.ts';
import { readBalance } from '../../src/server/ledger/credit/moved.ts';
import type { Moving } from '../../src/server/ledger/credit/under-lock.ts';
import { decidePayment } from '../../src/server/features/incoming-payments/payment/payment.rules.ts';
import { insertPurchase } from '../../src/server/features/purchases/purchases.repository.ts';
import { takePayment } from '../../src/server/features/incoming-payments/payment/take-payment.service.ts';

/** A purchase and the reports of its payments. Reports with the same reference describe one payment. */
interface Payment extends Operation {
  readonly type: 'payment';
  readonly status: 'pending' | 'cancelled';
  readonly valueCents: Cents;
  readonly reports: readonly { readonly reference: string; readonly amountCents: Cents }[];
}

type Decide = typeof decidePayment;

const payment = describeMovement<Payment, { decidePayment: Decide }>({
  type: 'payment',
  weight: 4,
  rules: { decidePayment },
  intend: ({ targets, flag, byExpenseCenter }): Payment => {
    // The purchase has the amount of the last drawn target, so that reports of wrong amounts precede the report of the
    // right amount.
    const valueCents = buyable(targets.at(-1)?.amountCents ?? targets[0].amountCents);
    const reports = targets.map(({ named, amountCents }) => ({
      reference: named ? 'one' : 'another',
      amountCents: byExpenseCenter ? amountCents : valueCents,
    }));
    return { type: 'payment', status: flag ? 'cancelled' : 'pending', valueCents, reports };
  },
  perform: (organization, { valueCents, reports, ...operation }: Payment, { rules, nowMs }) => {
    let next = organization;
    let status: PaymentStatus = operation.status;
    let creditedCents = ZERO_CENTS;
    const known = new Set<string>();
    for (const { reference, amountCents } of reports) {
      if (known.has(reference)) continue;
      known.add(reference);
      const purchase = { paymentType: 'transfer', status, amountCents: valueCents, expiresAt: null } as const;
      const paid = { amountCents, paidAt: new Date(nowMs) };
      const decision = rules.decidePayment(purchase, paid, organization);
      if (decision.outcome === 'waiting') continue;
      const { postings } = decision;
      next = post(next, { kind: 'purchase', postedAtMs: nowMs, postings, isPaid: true });
      status = 'paid';
      creditedCents = amountCents;
    }
    return { next, ...NOTHING, hasEntry: status === 'paid', amountCents: creditedCents };
  },
  effect: ({ valueCents, reports }, { before, toAccount }) => {
    const firsts = reports.filter(
      ({ reference }, at) => reports.findIndex((one) => one.reference === reference) === at,
    );
    if (!firsts.some(({ amountCents }) => amountCents === valueCents)) return;
    toAccount(before.companyAccountId, valueCents);
    toAccount(before.purchasesAccountId, -valueCents);
  },
  reasons: {},
  learn: ({ valueCents }, known, id) => {
    if (id === null) return known;
    const postings = [{ accountId: known.purchasesAccountId, amountCents: negateCents(valueCents) }];
    const entry = { id, kind: 'purchase', postedAtMs: 0, postings, isPaid: true } as const;
    return { ...known, entries: [...known.entries, entry] };
  },
  execution: { by: 'service', carryOut: payAll },
});

async function payAll(moving: Moving, { status, valueCents, reports }: Payment) {
  const { tx, clock, organizationId } = moving;
  const [id, at] = [newId(clock), clock.now()];
  await insertPurchase(tx, {
    organization_id: organizationId,
    id,
    payment_type: 'transfer',
    amount_cents: valueCents,
    status,
    created_at: at,
    ...(status === 'cancelled' && { cancelled_at: at }),
  });
  let entry: string | null = null;
  for (const { reference, amountCents } of reports) {
    const paid = { source: 'person', of: { id }, amountCents, paidAt: at } as const;
    const taken = await takePayment(moving, { ...paid, reference: `${id} ${reference}` });
    entry = taken.entry ?? entry;
  }
  return {
    entry,
    amount: entry === null ? 0 : reaisFromCents(valueCents),
    balance: await readBalance(tx, clock, organizationId),
    wallets: [],
  };
}

export const movements = [payment];

const settled: KeyedCall = {
  sharingType: 'EMPLOYEE',
  isSuperAdministrator: true,
  prepare: async (stage) => {
    const params = { id: stage.unknownId() };
    const paymentBody = (reference: string) => ({ outcome: 'paid', amount: WHOLE_REAIS, reference });
    const fill = async () => {
      params.id = await stage.addPurchase();
    };
    return { params, body: paymentBody(stage.unknownId()), otherBody: paymentBody(stage.unknownId()), fill };
  },
  before: 'not_found',
  again: 'purchase_not_pending',
  resultField: 'value',
  leaves: { entry: 'purchase', to: 'company' },
};

const decided: KeyedCall = {
  sharingType: 'EMPLOYEE',
  isSuperAdministrator: true,
  prepare: async (stage) => {
    const params = { id: stage.unknownId() };
    const credit = (reason: string) => ({ outcome: 'credit', reason });
    const fill = async () => {
      params.id = await stage.addPayment();
    };
    return { params, body: credit('Conferido no extrato'), otherBody: credit('Outro motivo'), fill };
  },
  before: 'not_found',
  again: 'payment_decided',
  resultField: 'amount',
  leaves: { entry: 'purchase', to: 'company' },
};

export const keyedCalls = {
  'PUT /superAdmin/organization/purchase/{id}/payment': [settled],
  'PUT /superAdmin/organization/payment/{id}': [decided],
};
