import { cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { describeMovement, type Operation } from './describe-movement.ts';
import { sharingTypeOf, WHOLE_REAIS, type KeyedCall } from './keyed-call.ts';
import {
  applyDecision,
  debtOf,
  giveWallets,
  heldCredit,
  isExpenseCenterDeleted,
  lockCredit,
  ownWallets,
  type ModelOrganization,
} from './model.ts';
import { isRefusedForReason, named } from './reasons.ts';
import type { LockedCredit } from '../../src/server/ledger/credit/credit.ts';
import {
  decideDistribution,
  type ShareOfCredit,
} from '../../src/server/features/balance/distribute.rules.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';
import { missingWallets } from '../../src/server/ledger/credit/wallets.rules.ts';

interface Distribution extends Operation {
  readonly type: 'distribute';
  readonly kind: OwnerKind;
  readonly shares: readonly ShareOfCredit[];
}

type Decide = typeof decideDistribution;

const decideWith =
  (change: (credit: LockedCredit, kind: OwnerKind) => Partial<LockedCredit>): Decide =>
  (credit, kind, shares) =>
    decideDistribution({ ...credit, ...change(credit, kind) }, kind, shares);

const mutants: Record<string, { decideDistribution?: Decide; missingWallets?: typeof missingWallets }> = {
  'refuses a distribution of the whole balance': {
    decideDistribution: decideWith(({ companyCents }) => ({ companyCents: cents(companyCents - 1) })),
  },
};

const distribute = describeMovement<
  Distribution,
  { decideDistribution: Decide; missingWallets: typeof missingWallets }
>({
  type: 'distribute',
  weight: 8,
  rules: { decideDistribution, missingWallets },
  mutants,
  intend: ({ kind, targets, byExpenseCenter }): Distribution => ({
    type: 'distribute',
    kind,
    shares: targets.map((target) => ({
      id: target.ownerId,
      ...(target.named && !byExpenseCenter && { wallet: target.walletId }),
      ...(byExpenseCenter && { expenseCenter: target.expenseCenterId }),
      amountCents: target.amountCents,
    })),
  }),
  perform: (organization, { kind, shares }: Distribution, surroundings) => {
    const { rules, nowMs } = surroundings;
    const needed = shares
      .filter((share) => share.wallet === undefined)
      .map(({ id, expenseCenter = null }) => ({ ownerId: id, expenseCenterId: expenseCenter }));
    const withWallets = giveWallets(organization, kind, needed, surroundings);
    const ownerIds = shares.map((share) => share.id);
    const credit = lockCredit(withWallets, kind, ownerIds);
    return applyDecision(withWallets, rules.decideDistribution(credit, kind, shares), nowMs);
  },
  effect: ({ shares }, { after, toWallet }) => {
    for (const { id, wallet, expenseCenter, amountCents } of shares) {
      toWallet(wallet ?? selectedWallet(after, id, expenseCenter), amountCents);
    }
  },
  check: (_operation, before, after, must) => {
    const newWallets = [...after.wallets.keys()].filter((id) => !before.wallets.has(id));
    must(
      newWallets.every((id) => (after.balancesCents.get(id) ?? 0) > 0),
      'A new wallet received nothing.',
    );
  },
  reasons: {
    debt_outstanding: (_operation, organization) => debtOf(organization) > 0,
    insufficient_company_balance: ({ shares }, organization) =>
      shares.reduce((sum, share) => sum + share.amountCents, 0) > heldCredit(organization).companyCents,
    wallets_refused: ({ kind }, organization, details) =>
      named(details).every((refused) => isRefusedForReason(organization, refused, kind)),
    expense_centers_unavailable: ({ shares }, { holding }) =>
      shares.some((share) => share.expenseCenter !== undefined) && !holding.hasExpenseCenters,
    wallet_ambiguous: ({ shares }, organization) => isAmbiguous(organization, shares),
    // The refusal `wallet_repeated` depends only on the form of the request, so the ledger's state cannot contradict it.
    wallet_repeated: () => true,
  },
  learn: (_operation, known, id) => {
    if (id === null) return known;
    const entry = { id, kind: 'distribution', postedAtMs: 0, postings: [] } as const;
    return { ...known, entries: [...known.entries, entry] };
  },
  execution: {
    by: 'call',
    call: ({ kind, shares }) => ({
      call: `PUT /admin/organization/${kind === 'vehicle' ? 'updateVehicleBalance' : 'updateBalance'}`,
      body: {
        shares: shares.map(({ amountCents, ...share }) => ({
          ...share,
          amount: reaisFromCents(amountCents),
        })),
      },
    }),
  },
});

export const movements = [distribute];

/** True if a share names only an owner who has several wallets, including wallets that the call creates. */
function isAmbiguous(organization: ModelOrganization, shares: Distribution['shares']): boolean {
  return shares.some(({ id, wallet, expenseCenter }) => {
    if (wallet !== undefined || expenseCenter !== undefined) return false;
    const inUse = ownWallets(organization, id).filter(
      ([, one]) => !isExpenseCenterDeleted(organization, one),
    );
    const expenseCenters = shares.flatMap((share) => (share.id === id ? (share.expenseCenter ?? []) : []));
    const others = new Set([...inUse.map(([, one]) => one.expenseCenterId), ...expenseCenters]);
    return others.size > (inUse.length === 0 ? 0 : 1);
  });
}

function selectedWallet(organization: ModelOrganization, ownerId: string, expenseCenter?: string): string {
  const meant = ownWallets(organization, ownerId).filter(([, wallet]) =>
    expenseCenter === undefined
      ? !isExpenseCenterDeleted(organization, wallet)
      : wallet.expenseCenterId === expenseCenter,
  );
  return meant[0]?.[0] ?? 'none';
}

function distributeTo(kind: OwnerKind): KeyedCall {
  return {
    variant: 'to an owner without a wallet',
    sharingType: sharingTypeOf[kind],
    prepare: async (stage) => {
      const id = await stage.addOwner(kind);
      const shares = (amount: number) => ({ shares: [{ id, amount }] });
      return { body: shares(WHOLE_REAIS), otherBody: shares(1), fill: () => stage.buy() };
    },
    before: 'insufficient_company_balance',
    again: 'insufficient_company_balance',
    resultField: 'amount',
    leaves: { entry: 'distribution', to: 'wallets' },
  };
}

function distributeByExpenseCenter(kind: OwnerKind): KeyedCall {
  return {
    ...distributeTo(kind),
    variant: 'to an owner without a wallet of the cost center',
    prepare: async (stage) => {
      const id = await stage.addOwner(kind);
      await stage.addWallet(kind, id);
      const expenseCenter = await stage.addExpenseCenter();
      const shares = (amount: number) => ({ shares: [{ id, expenseCenter, amount }] });
      return { body: shares(WHOLE_REAIS), otherBody: shares(1), fill: () => stage.buy() };
    },
  };
}

export const keyedCalls = {
  'PUT /admin/organization/updateBalance': [distributeTo('user'), distributeByExpenseCenter('user')],
  'PUT /admin/organization/updateVehicleBalance': [
    distributeTo('vehicle'),
    distributeByExpenseCenter('vehicle'),
  ],
};
