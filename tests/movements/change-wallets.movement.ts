import { ZERO_CENTS } from '#core/money/cents.ts';
import { describeMovement, type Operation } from './describe-movement.ts';
import { distributeEqually, sharingTypeOf, returning, type KeyedCall } from './keyed-call.ts';
import { applyDecision, debtOf, lockWallets, ownWallets, type ModelOrganization } from './model.ts';
import { isRefusedForReason, named } from './reasons.ts';
import {
  decideChangeOfWallets,
  type ChangeOfWallets,
} from '../../src/server/features/balance/change-wallets.rules.ts';
import type { CreditDecision } from '../../src/server/ledger/credit/credit.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';

interface ChangeWallets extends Operation {
  readonly type: 'change-wallets';
  readonly change: ChangeOfWallets;
}

type Decide = typeof decideChangeOfWallets;

const ACTIONS = ['collect', 'share', 'unshare', 'anywhere', 'limit'] as const;

const decideExcept =
  (change: (decision: CreditDecision) => Partial<CreditDecision>): Decide =>
  (locked, request) => {
    const decision = decideChangeOfWallets(locked, request);
    return { ...decision, ...change(decision) };
  };

function bodyOf(change: ChangeOfWallets): object {
  const { action, wallets } = change;
  switch (change.action) {
    case 'limit':
      return { act: action, wallets, limit: change.limitCents };
    case 'anywhere':
    case 'unshare': {
      const { allowAnywhere } = change;
      return {
        act: action,
        wallets,
        ...(allowAnywhere !== undefined && { allowAnywhereRefueling: allowAnywhere ? 1 : 0 }),
      };
    }
    default:
      return { act: action, wallets };
  }
}

function sharingBeside(organization: ModelOrganization, walletId: string): string[] {
  const owner = organization.wallets.get(walletId)?.ownerId ?? '';
  return ownWallets(organization, owner).flatMap(([id, { sharedBalance }]) =>
    sharedBalance && id !== walletId ? [id] : [],
  );
}

const changeWallets = describeMovement<ChangeWallets, { decideChangeOfWallets: Decide }>({
  type: 'change-wallets',
  weight: 4,
  rules: { decideChangeOfWallets },
  mutants: {
    'deactivates many wallets without collecting their credit': {
      decideChangeOfWallets: decideExcept(({ moves }) => ({
        moves: moves.map((move) => ({ ...move, amountCents: ZERO_CENTS })),
      })),
    },
  },
  intend: ({ targets, flag, byExpenseCenter }): ChangeWallets => {
    const action =
      ACTIONS[(targets.length + 2 * Number(flag) + Number(byExpenseCenter)) % ACTIONS.length] ?? 'collect';
    const wallets = targets.map(({ walletId }) => walletId);
    const [{ named: isNamed }] = targets;
    const rights = { allowAnywhere: isNamed };
    return {
      type: 'change-wallets',
      change: {
        action,
        wallets,
        ...((action === 'anywhere' || (action === 'unshare' && byExpenseCenter)) && rights),
        ...(action === 'limit' && { limitCents: null }),
      } as ChangeOfWallets,
    };
  },
  perform: (organization, { change }: ChangeWallets, { rules, nowMs }) => {
    const locked = lockWallets(organization, change.wallets);
    return applyDecision(organization, rules.decideChangeOfWallets(locked, change), nowMs);
  },
  effect: ({ change: { action, wallets } }, { before, empty }) => {
    for (const id of wallets) {
      if (action === 'collect') empty(id);
      if (action === 'unshare' && before.wallets.get(id)?.sharedBalance) empty(id);
      if (action === 'share') sharingBeside(before, id).forEach(empty);
    }
  },
  check: ({ change }, before, after, must) => {
    for (const id of change.wallets) {
      const wallet = after.wallets.get(id);
      must(before.wallets.has(id), `${id} is no wallet of the organization.`);
      if (change.action === 'share') {
        must(wallet?.sharedBalance === true, 'The wallet does not share.');
        must(sharingBeside(after, id).length === 0, 'Another wallet of the owner shares.');
      }
      if (change.action === 'unshare') must(wallet?.sharedBalance === false, 'The wallet still shares.');
      if (
        change.action === 'anywhere' ||
        (change.action === 'unshare' && change.allowAnywhere !== undefined)
      ) {
        must(wallet?.allowAnywhere === change.allowAnywhere, 'The wallet does not have the requested right.');
      }
    }
  },
  reasons: {
    wallets_refused: (_operation, organization, details) =>
      named(details).every((refused) => {
        const { wallet = '' } = refused;
        const owner = organization.owners.get(organization.wallets.get(wallet)?.ownerId ?? '');
        if (!owner) return refused.reason === 'unknown';
        return isRefusedForReason(organization, refused, owner.kind);
      }),
    wallet_repeated: ({ change: { wallets } }) => new Set(wallets).size < wallets.length,
    wallet_ambiguous: ({ change: { action, wallets } }, organization) =>
      action === 'share' &&
      new Set(wallets.map((id) => organization.wallets.get(id)?.ownerId)).size < wallets.length,
    anywhere_unavailable: (_operation, { holding }) => !holding.hasAnywhere,
    debt_outstanding: ({ change }, organization) => change.action === 'share' && debtOf(organization) > 0,
  },
  execution: {
    by: 'call',
    call: ({ change }) => ({ call: 'PUT /admin/organization/balance/wallets', body: bodyOf(change) }),
  },
});

export const movements = [changeWallets];

function changeOf(kind: OwnerKind, action: 'collect' | 'share' | 'unshare'): KeyedCall {
  return {
    variant: `${action} for several ${kind === 'user' ? 'people' : 'vehicles'}`,
    sharingType: sharingTypeOf[kind],
    prepare: async (stage) => {
      const holders: { id: string; wallet: string }[] = [];
      const wallets: string[] = [];
      for (const id of [await stage.addOwner(kind), await stage.addOwner(kind)]) {
        const wallet = await stage.addWallet(kind, id, action !== 'collect');
        holders.push({ id, wallet });
        wallets.push(action === 'share' ? await stage.addWallet(kind, id) : wallet);
      }
      const fill = () => distributeEqually(stage, kind, holders);
      return { body: { act: action, wallets }, otherBody: { act: action, wallets: wallets.slice(1) }, fill };
    },
    before: 'nothing',
    again: 'nothing',
    ...returning(action === 'collect' ? 'collection' : 'unsharing'),
  };
}

export const keyedCalls = {
  'PUT /admin/organization/balance/wallets': [
    changeOf('user', 'collect'),
    changeOf('vehicle', 'unshare'),
    changeOf('user', 'share'),
  ],
};
