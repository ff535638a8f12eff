/** Taking an owner out of use, for every harness of the ledger. */
import { describeMovement, type Operation } from '../../testing/movements/describe-movement.ts';
import { applyDecision, lockCredit, ownWallets } from '../../testing/movements/model.ts';
import { isUnknownOwner } from '../../testing/movements/reasons.ts';
import { decideRelease } from './release.rules.ts';
import { releaseOwner } from './release.service.ts';
import type { OwnerKind } from './wallets.repository.ts';

interface ReleaseOwner extends Operation {
  readonly type: 'release';
  readonly kind: OwnerKind;
  readonly ownerId: string;
  readonly status: 'inactive' | 'deleted';
}

const release = describeMovement<ReleaseOwner, { decideRelease: typeof decideRelease }>({
  type: 'release',
  weight: 1,
  rules: { decideRelease },
  wrong: {
    'leaves credit with those taken out of use': {
      decideRelease: (credit, owner) => ({ ...decideRelease(credit, owner), moves: [] }),
    },
    'leaves those sharing who are taken out of use': {
      decideRelease: (credit, owner) => ({ ...decideRelease(credit, owner), changes: [] }),
    },
    'turns the deleted inactive': {
      decideRelease: (credit, owner) => {
        const walletsByOwner = new Map(
          [...credit.walletsByOwner].map(([id, wallets]) => [
            id,
            wallets.map((wallet) => ({ ...wallet, ownerStatus: 'active' as const })),
          ]),
        );
        return decideRelease({ ...credit, walletsByOwner }, owner);
      },
    },
  },
  intend: ({ kind, targets: [{ ownerId }], flag }): ReleaseOwner => ({
    type: 'release',
    kind,
    ownerId,
    status: flag ? 'inactive' : 'deleted',
  }),
  perform: (organization, { kind, ownerId, status }: ReleaseOwner, { rules, nowMs }) => {
    const credit = lockCredit(organization, kind, [ownerId]);
    return applyDecision(organization, rules.decideRelease(credit, { id: ownerId, status }), nowMs);
  },
  effect: ({ ownerId }, { before, empty }) => {
    for (const [id] of ownWallets(before, ownerId)) empty(id);
  },
  check: ({ ownerId, status }, before, after, must) => {
    const own = ownWallets(after, ownerId);
    must(after.owners.get(ownerId)?.status === status, 'The owner is still in use.');
    const isBare = own.every(([, wallet]) => !wallet.sharedBalance && !wallet.allowAnywhere);
    must(isBare, 'A wallet out of use still has rights.');
    const wasDeleted = own.length > 0 && before.owners.get(ownerId)?.status === 'deleted';
    must(!wasDeleted, 'A deleted owner was taken out of use again.');
  },
  reasons: {
    not_found: isUnknownOwner,
    record_deleted: ({ ownerId }, { owners }) => owners.get(ownerId)?.status === 'deleted',
  },
  asked: {
    by: 'service',
    carryOut: (moving, { kind, ownerId, status }) => releaseOwner(moving, kind, { id: ownerId, status }),
  },
});

export const movements = [release];
