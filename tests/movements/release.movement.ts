import { describeMovement, type Operation } from './describe-movement.ts';
import { applyDecision, lockCredit, ownWallets } from './model.ts';
import { isUnknownOwner } from './reasons.ts';
import { decideRelease } from '../../src/server/features/balance/release.rules.ts';
import { releaseOwners } from '../../src/server/features/balance/release.service.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';

interface ReleaseOwners extends Operation {
  readonly type: 'release';
  readonly kind: OwnerKind;
  readonly ownerIds: readonly string[];
  readonly status: 'inactive' | 'deleted';
}

const release = describeMovement<ReleaseOwners, { decideRelease: typeof decideRelease }>({
  type: 'release',
  weight: 2,
  rules: { decideRelease },
  intend: ({ kind, targets, flag, own }): ReleaseOwners => {
    const refuels = targets.length > 2 ? own.entries.filter((entry) => entry.kind === 'refuel') : [];
    const refuelled = own.wallets.get(refuels.at(-1)?.walletId ?? '');
    const ownerIds = refuelled ? [refuelled.ownerId] : [...new Set(targets.map(({ ownerId }) => ownerId))];
    const of = refuelled ? own.holding.ownerKind : kind;
    return { type: 'release', kind: of, ownerIds, status: flag ? 'inactive' : 'deleted' };
  },
  perform: (organization, { kind, ownerIds, status }: ReleaseOwners, { rules, nowMs }) => {
    const credit = lockCredit(organization, kind, ownerIds);
    return applyDecision(organization, rules.decideRelease(credit, { ids: ownerIds, status }), nowMs);
  },
  effect: ({ ownerIds }, { before, empty }) => {
    for (const [id] of ownerIds.flatMap((owner) => ownWallets(before, owner))) empty(id);
  },
  check: ({ ownerIds, status }, before, after, must) => {
    for (const ownerId of ownerIds) {
      const own = ownWallets(after, ownerId);
      must(after.owners.get(ownerId)?.status === status, 'The owner is still in use.');
      const isBare = own.every(([, wallet]) => !wallet.sharedBalance && !wallet.allowAnywhere);
      must(isBare, 'A wallet out of use still has rights.');
      const wasDeleted = own.length > 0 && before.owners.get(ownerId)?.status === 'deleted';
      must(!wasDeleted, 'A deleted owner was taken out of use again.');
    }
  },
  reasons: {
    not_found: ({ ownerIds, kind }, organization) =>
      ownerIds.some((ownerId) => isUnknownOwner({ ownerId, kind }, organization)),
    record_deleted: ({ ownerIds }, { owners }) => ownerIds.some((id) => owners.get(id)?.status === 'deleted'),
  },
  execution: {
    by: 'service',
    carryOut: (moving, { kind, ownerIds, status }) => releaseOwners(moving, kind, { ids: ownerIds, status }),
  },
});

export const movements = [release];
