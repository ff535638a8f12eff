import { describeMovement, type Operation } from './describe-movement.ts';
import {
  changeWallets,
  giveWallets,
  isExpenseCenterDeleted,
  lockCredit,
  NOTHING,
  ownWallets,
} from './model.ts';
import { isRefusedForReason, isUnknownOwner, named } from './reasons.ts';
import { decideAnywhere } from '../../src/server/features/balance/anywhere.rules.ts';
import type { OwnerKind } from '../../src/server/ledger/credit/wallets.repository.ts';
import { missingWallets } from '../../src/server/ledger/credit/wallets.rules.ts';

interface Anywhere extends Operation {
  readonly type: 'anywhere';
  readonly kind: OwnerKind;
  readonly ownerId: string;
  readonly allowed: boolean;
}

const anywhere = describeMovement<
  Anywhere,
  { decideAnywhere: typeof decideAnywhere; missingWallets: typeof missingWallets }
>({
  type: 'anywhere',
  weight: 1,
  rules: { decideAnywhere, missingWallets },
  intend: ({ kind, targets: [{ ownerId }], flag }): Anywhere => ({
    type: 'anywhere',
    kind,
    ownerId,
    allowed: flag,
  }),
  perform: (organization, { kind, ownerId, allowed }: Anywhere, surroundings) => {
    const withWallets = giveWallets(organization, kind, [{ ownerId, expenseCenterId: null }], surroundings);
    const credit = lockCredit(withWallets, kind, [ownerId]);
    const change = surroundings.rules.decideAnywhere(credit, { id: ownerId, allowed });
    return { next: changeWallets(withWallets, [change]), ...NOTHING };
  },
  effect: () => undefined,
  check: ({ ownerId, allowed }, _before, after, must) => {
    const inUse = ownWallets(after, ownerId).filter(([, wallet]) => !isExpenseCenterDeleted(after, wallet));
    must(
      inUse.every(([, wallet]) => wallet.allowAnywhere === allowed),
      'Not every wallet has the right to refuel anywhere.',
    );
  },
  reasons: {
    anywhere_unavailable: (_operation, { holding }) => !holding.hasAnywhere,
    not_found: isUnknownOwner,
    wallets_refused: ({ kind }, organization, details) =>
      named(details).every((refused) => isRefusedForReason(organization, refused, kind)),
  },
  execution: {
    by: 'call',
    call: ({ kind, ownerId, allowed }) => ({
      call: `PUT /admin/organization/allow-anywhere-refueling?${kind === 'vehicle' ? 'vehicleId' : 'userId'}=${ownerId}`,
      body: { allowAnywhereRefueling: allowed ? 1 : 0 },
    }),
  },
  report: 'nothing',
});

export const movements = [anywhere];
