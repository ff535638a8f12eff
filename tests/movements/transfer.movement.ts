import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { CreditTransfer } from '#contract/credit-transfers.ts';
import { describeMovement, type Operation } from './describe-movement.ts';
import { WHOLE_REAIS, type KeyedCall } from './keyed-call.ts';
import { balanceOf, debtOf, NOTHING, post, type ModelOrganization } from './model.ts';
import {
  decideTransfer,
  type TransferEnd,
} from '../../src/server/features/credit-transfers/transfer.rules.ts';

interface Transfer extends Operation {
  readonly type: 'transfer';
  readonly from: string;
  readonly to: string;
  /** True if the organization transfers to the branch, false for the opposite direction. */
  readonly gives: boolean;
  readonly amountCents: Cents;
}

const isPostPaid = ({ creditLimitCents }: ModelOrganization) => creditLimitCents !== null;

const endOf = (own: ModelOrganization): TransferEnd => ({
  billingType: isPostPaid(own) ? 'postPaid' : 'prePaid',
  billingPeriod: 'monthly',
  companyAccountId: own.companyAccountId,
  transfersAccountId: own.transfersAccountId,
  companyCents: balanceOf(own, own.companyAccountId),
  debtCents: debtOf(own),
});

const endOfBranch = (own: ModelOrganization): TransferEnd => ({
  billingType: 'prePaid',
  billingPeriod: 'monthly',
  companyAccountId: 'company of the branch',
  transfersAccountId: 'transfers of the branch',
  companyCents: balanceOf(own, own.transfersAccountId),
  debtCents: ZERO_CENTS,
});

const transfer = describeMovement<Transfer, { decideTransfer: typeof decideTransfer }>({
  type: 'transfer',
  weight: 3,
  rules: { decideTransfer },
  intend: ({ targets: [{ amountCents }], flag, own }): Transfer => {
    const [from, to] = flag ? [own.id, own.branchId] : [own.branchId, own.id];
    return { type: 'transfer', from, to, gives: flag, amountCents };
  },
  perform: (own, { gives, amountCents }: Transfer, { rules, nowMs }) => {
    const [from, to] = gives ? [endOf(own), endOfBranch(own)] : [endOfBranch(own), endOf(own)];
    const { given, received } = rules.decideTransfer(from, to, amountCents);
    const next = post(own, { kind: 'transfer', postedAtMs: nowMs, postings: gives ? given : received });
    return { next, ...NOTHING, hasEntry: true, amountCents };
  },
  effect: ({ gives, amountCents }, { before, toAccount }) => {
    toAccount(before.companyAccountId, gives ? -amountCents : amountCents);
    toAccount(before.transfersAccountId, gives ? amountCents : -amountCents);
  },
  check: (_operation, before, after, must) => {
    must(!isPostPaid(before), 'Credit moved between organizations with different billing types.');
    must(balanceOf(after, after.transfersAccountId) >= 0, 'The branch transferred more than it received.');
  },
  reasons: {
    debt_outstanding: ({ gives }, own) => gives && debtOf(own) > 0,
    transfer_terms_differ: (_operation, own) => isPostPaid(own),
    transfer_exceeds_balance: ({ gives, amountCents }, own) =>
      amountCents > balanceOf(own, gives ? own.companyAccountId : own.transfersAccountId),
  },
  execution: {
    by: 'call',
    call: ({ from, to, amountCents }) => ({
      call: `POST /superAdmin/organization/${from}/credit-transfer`,
      body: { toOrganization: to, amount: reaisFromCents(amountCents) },
      storedBy: from,
    }),
  },
  report: (body, { gives }) => {
    const { amount, received, ...given } = body as unknown as CreditTransfer;
    return { amount, emptied: 0, end: gives ? given : received };
  },
});

export const movements = [transfer];

const whole: KeyedCall = {
  sharingType: 'EMPLOYEE',
  prepare: async (stage) => {
    const toOrganization = await stage.addBranch();
    return {
      params: { id: stage.organization.id },
      body: { toOrganization, amount: WHOLE_REAIS },
      otherBody: { toOrganization, amount: 1 },
      fill: () => stage.buy(),
    };
  },
  before: 'transfer_exceeds_balance',
  again: 'transfer_exceeds_balance',
  resultField: 'amount',
  leaves: { entry: 'transfer', to: 'nobody' },
};

export const keyedCalls = { 'POST /superAdmin/organization/{id}/credit-transfer': [whole] };
