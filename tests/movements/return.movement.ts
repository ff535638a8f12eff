import type { ReturnStatus } from '#contract/purchase-returns.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { Refusal } from '../../src/server/platform/refusal.ts';
import { describeMovement, type Operation } from './describe-movement.ts';
import { WHOLE_REAIS, type KeyedCall } from './keyed-call.ts';
import { balanceOf, debtOf, NOTHING, post, type ModelEntry, type ModelOrganization } from './model.ts';
import { readBalance } from '../../src/server/ledger/credit/moved.ts';
import type { Moving } from '../../src/server/ledger/credit/under-lock.ts';
import { findPaidReference } from '../../src/server/features/incoming-payments/payment/payments.repository.ts';
import {
  decideReturn,
  postingsOfReturn,
} from '../../src/server/features/incoming-payments/return/return.rules.ts';
import { takeReturns } from '../../src/server/features/incoming-payments/return/take-returns.service.ts';

const NO_ENTRY = '00000000-0000-7000-8000-000000000000';

/** Report of returned money. Two reports with the same amount for one purchase are the same return. */
interface Return extends Operation {
  readonly type: 'return';
  readonly entryId: string;
  readonly amountCents: Cents;
  readonly status: ReturnStatus;
}

type Decide = typeof decideReturn;

const paidEntries = ({ entries }: ModelOrganization) => entries.filter(({ isPaid }) => isPaid);

const gainOf = ({ postings }: ModelEntry, accountId: string): Cents =>
  cents(postings.find((posting) => posting.accountId === accountId)?.amountCents ?? 0);

interface PaidPurchase {
  readonly amountCents: Cents;
  readonly returnedCents: Cents;
  readonly isKnown: boolean;
}

function purchaseOf(
  organization: ModelOrganization,
  { entryId, amountCents }: Pick<Return, 'entryId' | 'amountCents'>,
): PaidPurchase | undefined {
  const { purchasesAccountId, entries } = organization;
  const paid = paidEntries(organization).find(({ id }) => id === entryId);
  if (!paid) return undefined;
  const returned = entries.filter(({ returnsId }) => returnsId === entryId);
  const amounts = returned.map((entry) => gainOf(entry, purchasesAccountId));
  return {
    amountCents: cents(-gainOf(paid, purchasesAccountId)),
    returnedCents: sumCents(amounts),
    isKnown: amounts.includes(amountCents),
  };
}

const giveBack = describeMovement<
  Return,
  { decideReturn: Decide; postingsOfReturn: typeof postingsOfReturn }
>({
  type: 'return',
  weight: 4,
  rules: { decideReturn, postingsOfReturn },
  mutants: {
    'posts a return twice': {
      decideReturn: (_known, ...others) => decideReturn(undefined, ...others),
    },
  },
  intend: ({ own, flag, byExpenseCenter, targets: [{ amountCents, named }] }): Return => {
    const paid = paidEntries(own);
    const { id = NO_ENTRY } = paid[flag ? paid.length - 1 : amountCents % Math.max(1, paid.length)] ?? {};
    const purchase = purchaseOf(own, { entryId: id, amountCents });
    const leftCents = purchase ? purchase.amountCents - purchase.returnedCents : 0;
    return {
      type: 'return',
      entryId: id,
      // Amount of the return: mostly the whole remainder of the purchase, or a third of it, so that a second return can
      // follow.
      amountCents: named && leftCents > 0 ? cents(flag ? leftCents : Math.ceil(leftCents / 3)) : amountCents,
      status: byExpenseCenter ? 'EM_PROCESSAMENTO' : 'DEVOLVIDO',
    };
  },
  perform: (organization, operation: Return, { rules, nowMs }) => {
    const { amountCents, status, entryId } = operation;
    const purchase = purchaseOf(organization, operation);
    if (!purchase) throw new Refusal('not_found');
    const known = purchase.isKnown ? ({ amountCents, status: 'DEVOLVIDO' } as const) : undefined;
    const payment = { ...purchase, outcome: 'credited' } as const;
    const { outcome } = rules.decideReturn(known, payment, { amountCents, status });
    if (outcome !== 'posted') return { next: organization, ...NOTHING };
    const { companyAccountId, debtAccountId, purchasesAccountId } = organization;
    const companyCents = balanceOf(organization, companyAccountId);
    const next = post(organization, {
      kind: 'purchase_return',
      postedAtMs: nowMs,
      returnsId: entryId,
      postings: rules.postingsOfReturn(
        { companyAccountId, companyCents, debtAccountId, purchasesAccountId },
        amountCents,
      ),
    });
    return { next, ...NOTHING, hasEntry: true, amountCents };
  },
  effect: ({ amountCents }, { before, after, toAccount }) => {
    if (after.entries.length === before.entries.length) return;
    const fromCompanyCents = Math.min(balanceOf(before, before.companyAccountId), amountCents);
    toAccount(before.companyAccountId, -fromCompanyCents);
    toAccount(before.debtAccountId, fromCompanyCents - amountCents);
    toAccount(before.purchasesAccountId, amountCents);
  },
  check: (operation, before, after, must) => {
    const { amountCents, status } = operation;
    const purchase = purchaseOf(before, operation);
    const isDue =
      status === 'DEVOLVIDO' &&
      purchase !== undefined &&
      !purchase.isKnown &&
      purchase.returnedCents + amountCents <= purchase.amountCents;
    must(after.entries.length > before.entries.length === isDue, 'A return was wrongly posted or omitted.');
    must(
      debtOf(after) === 0 || balanceOf(after, after.companyAccountId) === 0,
      'The company holds credit that was returned.',
    );
  },
  reasons: { not_found: (operation, organization) => !purchaseOf(organization, operation) },
  execution: { by: 'service', carryOut: takeOne },
});

async function takeOne(moving: Moving, { entryId, amountCents, status }: Return) {
  const { tx, clock, organizationId } = moving;
  const reference = await findPaidReference(tx, organizationId, entryId);
  if (reference === undefined) throw new Refusal('not_found');
  const at = clock.now();
  const { taken } = await takeReturns(moving, reference, [
    {
      returnId: `D${amountCents}`,
      amountCents,
      status,
      nature: 'MED_FRAUDE',
      requestedAt: at,
      settledAt: at,
      reason: '',
    },
  ]);
  const entry = taken[0]?.outcome === 'posted' ? taken[0].entry : null;
  return {
    entry,
    amount: entry === null ? 0 : reaisFromCents(amountCents),
    balance: await readBalance(tx, clock, organizationId),
    wallets: [],
  };
}

export const movements = [giveBack];

const reported: KeyedCall = {
  sharingType: 'EMPLOYEE',
  isSuperAdministrator: true,
  prepare: async (stage) => {
    const purchase = stage.unknownId();
    const bodyOf = (returnId: string) => ({
      purchase,
      returnId,
      amount: WHOLE_REAIS,
      reason: 'Contestada no banco',
    });
    return {
      body: bodyOf(stage.unknownId()),
      otherBody: bodyOf(stage.unknownId()),
      fill: () => stage.payPurchase(purchase),
    };
  },
  before: 'purchase_not_paid',
  again: 'return_known',
  resultField: 'amount',
  leaves: { entry: 'purchase_return', to: 'payer' },
};

export const keyedCalls = { 'POST /superAdmin/organization/purchase-return': [reported] };
