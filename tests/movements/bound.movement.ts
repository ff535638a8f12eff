/** A purchase with a bound distribution, which the server executes after the payment of the purchase. */
import { reaisFromCents } from '#core/money/reais.ts';
import { cents, type Cents } from '#core/money/cents.ts';
import { newId } from '../../src/server/platform/identifier.ts';
import { Refusal } from '../../src/server/platform/refusal.ts';
import { describeMovement, type Operation } from './describe-movement.ts';
import { sharingTypeOf, WHOLE_REAIS, type KeyedCall } from './keyed-call.ts';
import {
  applyDecision,
  balanceOf,
  buyable,
  debtOf,
  isExpenseCenterDeleted,
  lockCredit,
  NOTHING,
  post,
  type ModelOrganization,
} from './model.ts';
import { decideDistribution } from '../../src/server/features/balance/distribute.rules.ts';
import { readBalance } from '../../src/server/ledger/credit/moved.ts';
import type { Moving } from '../../src/server/ledger/credit/under-lock.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';
import { insertShares } from '../../src/server/features/purchases/bound/bound.repository.ts';
import { isDue } from '../../src/server/features/purchases/bound/bound.rules.ts';
import { decidePayment } from '../../src/server/features/incoming-payments/payment/payment.rules.ts';
import { findPurchase, insertPurchase } from '../../src/server/features/purchases/purchases.repository.ts';
import { takePayment } from '../../src/server/features/incoming-payments/payment/take-payment.service.ts';

interface Bound extends Operation {
  readonly type: 'bound';
  readonly kind: OwnerKind;
  readonly status: 'pending' | 'cancelled';
  readonly valueCents: Cents;
  readonly mayDistribute: boolean;
  readonly share: { readonly id: string; readonly wallet: string; readonly amountCents: Cents };
  readonly times: number;
}

type Rules = {
  readonly isDue: typeof isDue;
  readonly decidePayment: typeof decidePayment;
  readonly decideDistribution: typeof decideDistribution;
};

const bound = describeMovement<Bound, Rules>({
  type: 'bound',
  weight: 3,
  rules: { isDue, decidePayment, decideDistribution },
  mostEntries: 2,
  intend: ({ kind, targets, flag, byExpenseCenter, own }): Bound => {
    const [{ ownerId: id, walletId: wallet, amountCents: drawnCents }, second] = targets;
    // If the input has a second target, the purchase pays only one cent of the share. The company balance before the
    // purchase must pay the rest, and sometimes cannot.
    const isMore = second !== undefined;
    const heldCents = balanceOf(own, own.companyAccountId);
    const valueCents = buyable(second?.named ? cents(heldCents + 1) : drawnCents);
    return {
      type: 'bound',
      kind,
      status: byExpenseCenter ? 'cancelled' : 'pending',
      valueCents: isMore ? cents(1) : valueCents,
      mayDistribute: flag,
      share: { id, wallet, amountCents: isMore ? cents(valueCents + 1) : valueCents },
      times: targets.length,
    };
  },
  perform: (organization, operation: Bound, { rules, nowMs }) => {
    const { valueCents, status } = operation;
    const purchase = { paymentType: 'transfer', status, amountCents: valueCents, expiresAt: null } as const;
    const paid = { amountCents: valueCents, paidAt: new Date(nowMs) };
    const decision = rules.decidePayment(purchase, paid, organization);
    if (decision.outcome === 'waiting') return { next: organization, ...NOTHING };
    const { postings } = decision;
    const credited = post(organization, { kind: 'purchase', postedAtMs: nowMs, postings, isPaid: true });
    const next = distributeBound(credited, operation, rules, nowMs);
    return { next, ...NOTHING, hasEntry: true, amountCents: valueCents };
  },
  effect: ({ valueCents, share }, { before, after, toAccount, toWallet }) => {
    toAccount(before.companyAccountId, valueCents);
    toAccount(before.purchasesAccountId, -valueCents);
    if (isDistributed(after)) toWallet(share.wallet, share.amountCents);
  },
  check: (operation, before, after, must) => {
    must(after.entries.length > before.entries.length, 'The payment was not credited.');
    must(
      isDistributed(after) === isRight(operation, before),
      'The bound distribution was wrongly posted or omitted.',
    );
  },
  reasons: {},
  execution: { by: 'service', carryOut: buyAndPay },
});

function distributeBound(
  organization: ModelOrganization,
  { kind, share, status, mayDistribute }: Bound,
  rules: Rules,
  nowMs: number,
): ModelOrganization {
  try {
    const isWaiting = status === 'pending';
    if (
      !rules.isDue({
        status: isWaiting ? 'waiting' : 'dropped',
        mayDistribute,
        isReturned: false,
      })
    )
      return organization;
    const credit = lockCredit(organization, kind, [share.id]);
    return applyDecision(organization, rules.decideDistribution(credit, kind, [share]), nowMs).next;
  } catch (error) {
    if (error instanceof Refusal) return organization;
    throw error;
  }
}

const isDistributed = ({ entries }: ModelOrganization) => entries.at(-1)?.kind === 'distribution';

/** True if the server must distribute the share of a wallet. The test calculates this without code of the product. */
function isRight(
  { kind, share, status, mayDistribute, valueCents }: Bound,
  organization: ModelOrganization,
): boolean {
  const { owners, wallets, holding, companyAccountId } = organization;
  const [owner, wallet] = [owners.get(share.id), wallets.get(share.wallet)];
  return (
    status === 'pending' &&
    mayDistribute &&
    owner?.status === 'active' &&
    owner.kind === kind &&
    kind === holding.ownerKind &&
    wallet?.ownerId === share.id &&
    !isExpenseCenterDeleted(organization, wallet) &&
    debtOf(organization) <= valueCents &&
    share.amountCents <= balanceOf(organization, companyAccountId) + valueCents - debtOf(organization)
  );
}

async function buyAndPay(moving: Moving, { kind, status, valueCents, mayDistribute, share, times }: Bound) {
  const { tx, clock, organizationId } = moving;
  const [id, userId, at] = [newId(clock), newId(clock), clock.now()];
  await insertPurchase(tx, {
    organization_id: organizationId,
    id,
    payment_type: 'transfer',
    amount_cents: valueCents,
    user_id: userId,
    created_at: at,
    distribution_type: sharingTypeOf[kind],
    distribution_rows: 1,
    distribution_cents: share.amountCents,
    distribution_language: 'pt',
    distribution_status: 'waiting',
    ...(status === 'cancelled' && {
      status,
      cancelled_at: at,
      distribution_status: 'dropped',
      distribution_at: at,
    }),
  });
  await insertShares(tx, organizationId, id, [{ ...share, expenseCenter: null }]);
  const requester = { userId, mayDistribute, isReported: true };
  const payment = {
    reference: `for ${id}`,
    source: 'person',
    of: { id },
    amountCents: valueCents,
    paidAt: at,
  } as const;
  for (let time = 0; time < times; time += 1) await takePayment(moving, payment, requester);
  const paid = await findPurchase(tx, organizationId, { id });
  return {
    entry: paid?.distribution_entry_id ?? paid?.entry_id ?? null,
    amount: reaisFromCents(valueCents),
    balance: await readBalance(tx, clock, organizationId),
    wallets: [],
  };
}

export const movements = [bound];

const bought: KeyedCall = {
  variant: 'on the bill, distributed at once',
  sharingType: 'VEHICLE',
  prepare: async (stage) => {
    const id = await stage.addOwner('vehicle');
    const body = (amount: number) => ({
      value: amount,
      paymentType: 'bill',
      distribution: { type: 'VEHICLE', shares: [{ id, amount }] },
    });
    return { body: body(WHOLE_REAIS), otherBody: body(1), fill: () => stage.lend() };
  },
  before: 'purchase_not_post_paid',
  again: 'credit_limit_exceeded',
  resultField: 'value',
  leaves: { entry: 'purchase', then: 'distribution', to: 'wallets' },
};

const settled: KeyedCall = {
  variant: 'distributed after its payment',
  sharingType: 'EMPLOYEE',
  isSuperAdministrator: true,
  prepare: async (stage) => {
    const params = { id: stage.unknownId() };
    const paymentBody = (reference: string) => ({ outcome: 'paid', amount: WHOLE_REAIS, reference });
    const owner = await stage.addOwner('user');
    const fill = async () => {
      params.id = await stage.addPurchase({ for: owner });
    };
    return { params, body: paymentBody(stage.unknownId()), otherBody: paymentBody(stage.unknownId()), fill };
  },
  before: 'not_found',
  again: 'purchase_not_pending',
  resultField: 'value',
  leaves: { entry: 'purchase', then: 'distribution', to: 'wallets' },
};

export const keyedCalls = {
  'POST /admin/organization/purchase': [bought],
  'PUT /superAdmin/organization/purchase/{id}/payment': [settled],
};
