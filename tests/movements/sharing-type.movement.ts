import { cents, type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { describeMovement, type Operation } from './describe-movement.ts';
import { fromWallet, sharingTypeOf, WHOLE_REAIS, type KeyedCall } from './keyed-call.ts';
import { balanceOf, changeWallets, heldCredit, NOTHING, otherKind, post } from './model.ts';
import { decideSharingType } from '../../src/server/features/sharing-type/sharing-type.rules.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';

interface SharingType extends Operation {
  readonly type: 'sharing-type';
  readonly ownerKind: OwnerKind;
  readonly expectedCents: Cents;
}

const sharingType = describeMovement<SharingType, { decideSharingType: typeof decideSharingType }>({
  type: 'sharing-type',
  weight: 1,
  rules: { decideSharingType },
  mutants: {
    'changes the sharing type after a stale preview': {
      decideSharingType: (credit, { ownerKind }) => {
        const distributedCents = credit.wallets.reduce<number>((sum, wallet) => sum + wallet.balanceCents, 0);
        return decideSharingType(
          { ...credit, wallets: credit.wallets.slice(1) },
          { ownerKind, expectedCents: cents(distributedCents - (credit.wallets[0]?.balanceCents ?? 0)) },
        );
      },
    },
  },
  intend: ({ kind, own, byExpenseCenter }): SharingType => ({
    type: 'sharing-type',
    ownerKind: otherKind(kind),
    expectedCents: cents(heldCredit(own).distributedCents + (byExpenseCenter ? 1 : 0)),
  }),
  perform: (organization, operation: SharingType, { rules, nowMs }) => {
    const credit = {
      ownerKind: organization.holding.ownerKind,
      companyAccountId: organization.companyAccountId,
      wallets: [...organization.wallets.keys()].sort().map((id) => ({
        id,
        balanceCents: balanceOf(organization, id),
      })),
    };
    const decision = rules.decideSharingType(credit, operation);
    if (!decision) return { next: organization, ...NOTHING };
    const { postings, ownerKind, returnedCents } = decision;
    const moved =
      postings.length === 0
        ? organization
        : post(organization, { kind: 'sharing_type_change', postedAtMs: nowMs, postings });
    const unshared = changeWallets(moved, [{ walletIds: [...moved.wallets.keys()], sharedBalance: false }]);
    const next = { ...unshared, holding: { ...unshared.holding, ownerKind } };
    return {
      next,
      ...NOTHING,
      hasEntry: postings.length > 0,
      amountCents: returnedCents,
      emptied: decision.wallets,
    };
  },
  effect: ({ ownerKind }, { before, empty }) => {
    if (ownerKind !== before.holding.ownerKind) for (const id of before.wallets.keys()) empty(id);
  },
  changes: 'holding',
  check: ({ ownerKind }, before, after, must) => {
    must(after.holding.ownerKind === ownerKind, 'The organization does not have the requested sharing type.');
    const changes = ownerKind !== before.holding.ownerKind;
    const shared = [...after.wallets.values()].some((wallet) => wallet.sharedBalance);
    must(!changes || !shared, 'A change of the sharing type left a shared wallet.');
  },
  reasons: {
    sharing_type_preview_stale: ({ expectedCents }, organization) =>
      expectedCents !== heldCredit(organization).distributedCents,
  },
  execution: {
    by: 'call',
    call: ({ ownerKind, expectedCents }) => ({
      call: 'PUT /admin/organization/balance-sharing-type',
      body: { balanceSharingType: sharingTypeOf[ownerKind], expectedReturn: reaisFromCents(expectedCents) },
    }),
  },
  report: ({ returned, wallets }: { returned: number; wallets: number }) => ({
    amount: returned,
    emptied: wallets,
  }),
  learn: ({ ownerKind }, known) => ({ ...known, holding: { ...known.holding, ownerKind } }),
});

export const movements = [sharingType];

function changeFrom(kind: OwnerKind): KeyedCall {
  const newSharingType = sharingTypeOf[otherKind(kind)];
  return {
    variant: `from ${sharingTypeOf[kind]}`,
    ...fromWallet(kind, false, () => ({
      body: { balanceSharingType: newSharingType, expectedReturn: WHOLE_REAIS },
      otherBody: { balanceSharingType: newSharingType, expectedReturn: 1 },
    })),
    before: 'sharing_type_preview_stale',
    again: 'nothing',
    resultField: 'returned',
    leaves: { entry: 'sharing_type_change', to: 'company' },
  };
}

export const keyedCalls = {
  'PUT /admin/organization/balance-sharing-type': [changeFrom('user'), changeFrom('vehicle')],
};
