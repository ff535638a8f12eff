import { type Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import { describeMovement, type Operation } from './describe-movement.ts';
import { fromWallet, returning, WHOLE_REAIS, type KeyedCall } from './keyed-call.ts';
import { applyDecision, balanceOf, lockCredit } from './model.ts';
import { isRefusedForReason, isUnknownOwner, named } from './reasons.ts';
import { decideCollect } from '../../src/server/features/balance/collect.rules.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';

interface Collect extends Operation {
  readonly type: 'collect';
  readonly kind: OwnerKind;
  readonly ownerId: string;
  readonly wallets: readonly string[];
  readonly amountsCents?: readonly Cents[];
}

const collect = describeMovement<Collect, { decideCollect: typeof decideCollect }>({
  type: 'collect',
  weight: 6,
  rules: { decideCollect },
  intend: ({ kind, targets, flag, byExpenseCenter }): Collect => {
    const amountsCents = targets.map((target) => target.amountCents);
    if (byExpenseCenter) amountsCents.pop();
    return {
      type: 'collect',
      kind,
      ownerId: targets[0].ownerId,
      wallets: targets.map((target) => target.firstOwnersWalletId),
      ...(flag && amountsCents.length > 0 && { amountsCents }),
    };
  },
  perform: (organization, operation: Collect, { rules, nowMs }) => {
    const credit = lockCredit(organization, operation.kind, [operation.ownerId]);
    return applyDecision(organization, rules.decideCollect(credit, operation), nowMs);
  },
  effect: ({ wallets, amountsCents }, { toWallet, empty }) => {
    wallets.forEach((id, index) => {
      const partCents = amountsCents?.[index];
      if (partCents === undefined) empty(id);
      else toWallet(id, -partCents);
    });
  },
  reasons: {
    wallet_shortfall: ({ wallets, amountsCents }, organization) =>
      wallets.some((id, index) => (amountsCents?.[index] ?? 0) > balanceOf(organization, id)),
    wallets_refused: ({ kind }, organization, details) =>
      named(details).every((refused) => isRefusedForReason(organization, refused, kind)),
    not_found: isUnknownOwner,
    // The refusals `wallet_repeated` and `validation_failed` depend only on the form of the request, so the ledger's
    // state cannot contradict them.
    wallet_repeated: () => true,
    validation_failed: () => true,
  },
  execution: {
    by: 'call',
    call: ({ kind, ownerId, wallets, amountsCents }) => {
      const amounts = amountsCents?.map(reaisFromCents);
      return {
        call: `PUT /admin/organization/${kind === 'vehicle' ? 'reapVehicleBalance' : 'reapBalance'}/${ownerId}`,
        body: { wallets, ...(amounts && { amounts }) },
      };
    },
  },
});

export const movements = [collect];

const collectFrom = (kind: OwnerKind): KeyedCall[] => [
  {
    variant: 'the whole balance',
    ...fromWallet(kind, false, (wallet) => ({
      body: { wallets: [wallet] },
      otherBody: { wallets: [wallet], amounts: [1] },
    })),
    before: 'nothing',
    again: 'nothing',
    ...returning('collection'),
  },
  {
    variant: 'a given amount',
    ...fromWallet(kind, false, (wallet) => ({
      body: { wallets: [wallet], amounts: [WHOLE_REAIS] },
      otherBody: { wallets: [wallet], amounts: [1] },
    })),
    before: 'wallet_shortfall',
    again: 'wallet_shortfall',
    ...returning('collection'),
  },
];

export const keyedCalls = {
  'PUT /admin/organization/reapBalance/{id}': collectFrom('user'),
  'PUT /admin/organization/reapVehicleBalance/{id}': collectFrom('vehicle'),
};
