import { sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { describeMovement, type Operation } from './describe-movement.ts';
import { WHOLE_REAIS, type KeyedCall } from './keyed-call.ts';
import { debtOf, NOTHING, post, type ModelOrganization } from './model.ts';
import { decideBill } from '../../src/server/features/purchases/bill.rules.ts';

interface Bill extends Operation {
  readonly type: 'bill';
  readonly amountCents: Cents;
}

const CALL = 'POST /admin/organization/purchase';

const decideWith =
  (change: Partial<Parameters<typeof decideBill>[0]>): typeof decideBill =>
  (owing, ...others) =>
    decideBill({ ...owing, ...change }, ...others);

const exceeds = ({ creditLimitCents, owedCents }: ModelOrganization, amountCents: Cents) =>
  creditLimitCents !== null && owedCents + amountCents > creditLimitCents;

const bill = describeMovement<Bill, { decideBill: typeof decideBill }>({
  type: 'bill',
  weight: 3,
  rules: { decideBill },
  mutants: {
    'ignores the owed amount in the credit limit': { decideBill: decideWith({ owedCents: ZERO_CENTS }) },
  },
  intend: ({ targets: [{ amountCents }] }): Bill => ({ type: 'bill', amountCents }),
  perform: (organization, { amountCents }: Bill, { rules, nowMs }) => {
    const owing = { ...organization, debtCents: debtOf(organization) };
    const postings = rules.decideBill(owing, amountCents, organization);
    const next = post(organization, { kind: 'purchase', postedAtMs: nowMs, postings });
    const owedCents = sumCents([organization.owedCents, amountCents]);
    return { next: { ...next, owedCents }, ...NOTHING, hasEntry: true, amountCents };
  },
  effect: ({ amountCents }, { before, toAccount }) => {
    toAccount(before.companyAccountId, amountCents);
    toAccount(before.purchasesAccountId, -amountCents);
  },
  check: (_operation, before, { owedCents, creditLimitCents }, must) => {
    must(debtOf(before) === 0, 'Credit on the bill paid a debt.');
    must(owedCents <= (creditLimitCents ?? 0), 'The company owes more than it may.');
  },
  reasons: {
    debt_outstanding: (_operation, organization) => debtOf(organization) > 0,
    purchase_not_post_paid: (_operation, { creditLimitCents }) => creditLimitCents === null,
    credit_limit_exceeded: ({ amountCents }, organization) => exceeds(organization, amountCents),
  },
  execution: {
    by: 'call',
    call: ({ amountCents }) => ({
      call: CALL,
      body: { value: reaisFromCents(amountCents), paymentType: 'bill' },
    }),
  },
  report: ({ value }) => ({ amount: Number(value), emptied: 0 }),
});

export const movements = [bill];

const wholeBill: KeyedCall = {
  variant: 'on the bill',
  sharingType: 'EMPLOYEE',
  prepare: async (stage) => ({
    body: { value: WHOLE_REAIS, paymentType: 'bill' },
    otherBody: { value: 1, paymentType: 'bill' },
    fill: () => stage.lend(),
  }),
  before: 'purchase_not_post_paid',
  again: 'credit_limit_exceeded',
  resultField: 'value',
  leaves: { entry: 'purchase', to: 'company' },
};

export const keyedCalls = { [CALL]: [wholeBill] };
