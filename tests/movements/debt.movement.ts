import { cents, type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { describeMovement, type Operation } from './describe-movement.ts';
import { WHOLE_REAIS, type KeyedCall } from './keyed-call.ts';
import { applyDecision, balanceOf, debtOf, lockWallets, NOTHING, post } from './model.ts';
import { named, type Refused } from './reasons.ts';
import {
  decideDebtCollection,
  decideWriteOff,
} from '../../src/server/features/incoming-payments/return/debt.rules.ts';
import {
  collectDebt,
  writeOffDebt,
} from '../../src/server/features/incoming-payments/return/debt.service.ts';

interface DebtCollection extends Operation {
  readonly type: 'debt-collection';
  /** Wallets to collect from; null for all wallets. */
  readonly wallets: readonly string[] | null;
}

interface WriteOff extends Operation {
  readonly type: 'write-off';
  /** Amount to write off; null for the whole debt. */
  readonly amountCents: Cents | null;
}

type Collect = typeof decideDebtCollection;

const collection = describeMovement<DebtCollection, { decideDebtCollection: Collect }>({
  type: 'debt-collection',
  weight: 2,
  rules: { decideDebtCollection },
  mutants: {
    'collects more than the debt': {
      decideDebtCollection: (locked, wallets) =>
        decideDebtCollection({ ...locked, debtCents: cents(locked.debtCents && 1e12) }, wallets),
    },
  },
  intend: ({ targets, flag }): DebtCollection => ({
    type: 'debt-collection',
    wallets: flag ? null : targets.map(({ walletId }) => walletId),
  }),
  perform: (organization, { wallets }: DebtCollection, { rules, nowMs }) => {
    const locked = lockWallets(organization, [...organization.wallets.keys()]);
    return applyDecision(organization, rules.decideDebtCollection(locked, wallets), nowMs);
  },
  effect: ({ wallets }, { before, toWallet }) => {
    let leftCents: number = debtOf(before);
    for (const id of [...before.wallets.keys()].sort()) {
      if (wallets && !wallets.includes(id)) continue;
      const takenCents = Math.min(balanceOf(before, id), leftCents);
      leftCents -= takenCents;
      toWallet(id, -takenCents);
    }
  },
  reasons: {
    no_debt: (_operation, organization) => debtOf(organization) === 0,
    wallet_repeated: ({ wallets }) => wallets !== null && new Set(wallets).size < wallets.length,
    wallets_refused: (_operation, organization, details) =>
      named(details).every(({ wallet }: Pick<Refused, 'wallet'>) => !organization.wallets.has(wallet ?? '')),
  },
  execution: {
    by: 'service',
    carryOut: (moving, { wallets }) => collectDebt(moving, wallets === null ? {} : { wallets: [...wallets] }),
  },
});

const writeOff = describeMovement<WriteOff, { decideWriteOff: typeof decideWriteOff }>({
  type: 'write-off',
  weight: 3,
  rules: { decideWriteOff },
  intend: ({ targets: [{ amountCents, named: isNear }], flag, own }): WriteOff => ({
    type: 'write-off',
    amountCents: flag
      ? null
      : isNear
        ? cents(Math.max(1, debtOf(own) + (amountCents % 2 ? 1 : -1)))
        : amountCents,
  }),
  perform: (organization, { amountCents }: WriteOff, { rules, nowMs }) => {
    const { debtAccountId, purchasesAccountId } = organization;
    const debtCents = debtOf(organization);
    const debt = { debtCents, debtAccountId, purchasesAccountId };
    const postings = rules.decideWriteOff(debt, amountCents ?? undefined);
    const next = post(organization, { kind: 'write_off', postedAtMs: nowMs, postings });
    return { next, ...NOTHING, hasEntry: true, amountCents: amountCents ?? debtCents };
  },
  effect: ({ amountCents }, { before, toAccount }) => {
    const forgivenCents = amountCents ?? debtOf(before);
    toAccount(before.debtAccountId, forgivenCents);
    toAccount(before.purchasesAccountId, -forgivenCents);
  },
  reasons: {
    no_debt: (_operation, organization) => debtOf(organization) === 0,
    write_off_exceeds_debt: ({ amountCents }, organization) =>
      amountCents !== null && amountCents > debtOf(organization),
  },
  execution: {
    by: 'service',
    carryOut: (moving, { amountCents }) =>
      writeOffDebt(moving, {
        reason: 'Acordo',
        ...(amountCents !== null && { amount: reaisFromCents(amountCents) }),
      }),
  },
});

export const movements = [collection, writeOff];

const collected: KeyedCall = {
  sharingType: 'EMPLOYEE',
  isSuperAdministrator: true,
  prepare: async (stage) => {
    const id = await stage.addOwner('user');
    const wallet = await stage.addWallet('user', id);
    const purchase = stage.unknownId();
    const fill = async () => {
      await stage.payPurchase(purchase);
      await stage.give('user', id, wallet);
      await stage.returnPurchase(purchase);
    };
    return { body: {}, otherBody: { wallets: [wallet] }, fill };
  },
  before: 'no_debt',
  again: 'no_debt',
  resultField: 'amount',
  leaves: { entry: 'collection', to: 'payer' },
};

const forgiven: KeyedCall = {
  sharingType: 'EMPLOYEE',
  isSuperAdministrator: true,
  prepare: async (stage) => {
    const id = await stage.addOwner('user');
    const wallet = await stage.addWallet('user', id);
    const purchase = stage.unknownId();
    const fill = async () => {
      await stage.payPurchase(purchase);
      await stage.give('user', id, wallet);
      await stage.refuel(wallet);
      await stage.returnPurchase(purchase);
    };
    return {
      body: { amount: WHOLE_REAIS, reason: 'Acordo' },
      otherBody: { amount: 1, reason: 'Acordo' },
      fill,
    };
  },
  before: 'no_debt',
  again: 'no_debt',
  resultField: 'amount',
  leaves: { entry: 'write_off', to: 'nobody' },
};

export const keyedCalls = {
  'POST /superAdmin/organization/debt/collection': [collected],
  'POST /superAdmin/organization/debt/write-off': [forgiven],
};
