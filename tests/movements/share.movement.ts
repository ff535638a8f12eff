import { ZERO_CENTS } from '#core/money/cents.ts';
import { describeMovement, type Operation } from './describe-movement.ts';
import { fromWallet, sharingTypeOf, returning, type KeyedCall } from './keyed-call.ts';
import { applyDecision, balanceOf, debtOf, lockCredit, ownWallets } from './model.ts';
import { isRefusedForReason, isUnknownOwner, named } from './reasons.ts';
import type { CreditDecision } from '../../src/server/ledger/credit/credit.ts';
import { decideShare, decideUnshare, type Unsharing } from '../../src/server/features/balance/share.rules.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';

interface Share extends Operation {
  readonly type: 'share';
  readonly kind: OwnerKind;
  readonly ownerId: string;
  readonly walletId: string;
}

interface Unshare extends Operation, Unsharing {
  readonly type: 'unshare';
  readonly kind: OwnerKind;
}

const movingNothing = (decision: CreditDecision): CreditDecision => ({
  ...decision,
  moves: decision.moves.map((move) => ({ ...move, amountCents: ZERO_CENTS })),
});

const nameOf = (action: string, kind: OwnerKind) =>
  `PUT /admin/organization/${action}${kind === 'vehicle' ? 'VehicleBalance' : 'Balance'}`;

const share = describeMovement<Share, { decideShare: typeof decideShare }>({
  type: 'share',
  weight: 3,
  rules: { decideShare },
  mutants: {
    'unshares the other wallets of an owner without collecting their credit': {
      decideShare: (credit, kind, request) => movingNothing(decideShare(credit, kind, request)),
    },
  },
  intend: ({ kind, targets: [{ ownerId, walletId }], byExpenseCenter, own }): Share => {
    const drawn: Share = { type: 'share', kind, ownerId, walletId };
    const [full, sharing] =
      [...own.wallets].find(([id, one]) => one.sharedBalance && balanceOf(own, id) > 0) ?? [];
    const beside = [...own.wallets].find(([id, one]) => one.ownerId === sharing?.ownerId && id !== full);
    return byExpenseCenter && beside ? { ...drawn, ownerId: beside[1].ownerId, walletId: beside[0] } : drawn;
  },
  perform: (organization, operation: Share, { rules, nowMs }) => {
    const credit = lockCredit(organization, operation.kind, [operation.ownerId]);
    return applyDecision(organization, rules.decideShare(credit, operation.kind, operation), nowMs);
  },
  effect: ({ ownerId, walletId }, { before, empty }) => {
    for (const [id, wallet] of ownWallets(before, ownerId)) {
      if (wallet.sharedBalance && id !== walletId) empty(id);
    }
  },
  check: ({ ownerId, walletId }, _before, after, must) => {
    const isShared = ownWallets(after, ownerId).every(
      ([id, wallet]) => wallet.sharedBalance === (id === walletId),
    );
    must(isShared, 'After sharing, that wallet and no other of the owner shares.');
  },
  reasons: {
    wallets_refused: ({ kind }, organization, details) =>
      named(details).every((refused) => isRefusedForReason(organization, refused, kind)),
    debt_outstanding: (_operation, organization) => debtOf(organization) > 0,
    not_found: isUnknownOwner,
  },
  execution: {
    by: 'call',
    call: ({ kind, ownerId, walletId }) => ({
      call: nameOf('share', kind),
      body: { id: ownerId, wallet: walletId, sharedBalance: true },
    }),
  },
});

const unshare = describeMovement<Unshare, { decideUnshare: typeof decideUnshare }>({
  type: 'unshare',
  weight: 3,
  rules: { decideUnshare },
  intend: ({ kind, targets, flag, byExpenseCenter, own }): Unshare => {
    const [{ ownerId, walletId, named: isNamed }] = targets;
    return {
      type: 'unshare',
      kind,
      ownerId,
      ...(isNamed && !byExpenseCenter && { walletId }),
      ...(byExpenseCenter && { expenseCenterId: own.wallets.get(walletId)?.expenseCenterId ?? 'none' }),
      ...(flag && { allowAnywhere: targets.length > 1 }),
    };
  },
  perform: (organization, operation: Unshare, { rules, nowMs }) => {
    const credit = lockCredit(organization, operation.kind, [operation.ownerId]);
    return applyDecision(organization, rules.decideUnshare(credit, operation), nowMs);
  },
  effect: ({ ownerId }, { before, after, empty }) => {
    for (const [id, wallet] of ownWallets(before, ownerId)) {
      if (wallet.sharedBalance && !after.wallets.get(id)?.sharedBalance) empty(id);
    }
  },
  check: ({ walletId }, _before, after, must) => {
    if (walletId === undefined) return;
    must(after.wallets.get(walletId)?.sharedBalance === false, 'The wallet still shares.');
  },
  reasons: {
    wallets_refused: ({ kind }, organization, details) =>
      named(details).every((refused) => {
        const { id, expenseCenter, reason } = refused;
        const isExpenseCenterThere =
          expenseCenter !== undefined && organization.expenseCenters.has(expenseCenter);
        if (reason !== 'unknown' || !isExpenseCenterThere)
          return isRefusedForReason(organization, refused, kind);
        return ownWallets(organization, id).every(([, one]) => one.expenseCenterId !== expenseCenter);
      }),
    not_found: isUnknownOwner,
    wallet_ambiguous: () => true,
  },
  execution: {
    by: 'call',
    call: ({ kind, ownerId, walletId, expenseCenterId, allowAnywhere }) => ({
      call: `${nameOf('unshare', kind)}/${ownerId}`,
      body: {
        sharedBalance: false,
        ...(walletId !== undefined && { wallet: walletId }),
        ...(expenseCenterId !== undefined && { expenseCenter: expenseCenterId }),
        ...(allowAnywhere !== undefined && { allowAnywhereRefueling: allowAnywhere ? 1 : 0 }),
      },
    }),
  },
});

export const movements = [share, unshare];

function shareOf(kind: OwnerKind): KeyedCall {
  return {
    sharingType: sharingTypeOf[kind],
    prepare: async (stage) => {
      const id = await stage.addOwner(kind);
      const other = await stage.addWallet(kind, id, true);
      const wallet = await stage.addWallet(kind, id);
      const body = { id, wallet, sharedBalance: true };
      const fill = async () => {
        await stage.buy();
        await stage.give(kind, id, other);
      };
      return { body, otherBody: { ...body, wallet: stage.unknownId() }, fill };
    },
    before: 'nothing',
    again: 'nothing',
    ...returning('unsharing'),
  };
}

const unshareOf = (kind: OwnerKind): KeyedCall => ({
  ...fromWallet(kind, true, (wallet) => ({
    body: { sharedBalance: false, wallet },
    otherBody: { sharedBalance: false },
  })),
  before: 'nothing',
  again: 'nothing',
  ...returning('unsharing'),
});

export const keyedCalls = {
  'PUT /admin/organization/shareBalance': [shareOf('user')],
  'PUT /admin/organization/shareVehicleBalance': [shareOf('vehicle')],
  'PUT /admin/organization/unshareBalance/{id}': [unshareOf('user')],
  'PUT /admin/organization/unshareVehicleBalance/{id}': [unshareOf('vehicle')],
};
