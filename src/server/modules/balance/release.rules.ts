/** Taking an owner out of use. */
import { Refusal } from '../../refusal.ts';
import type { CreditDecision, LockedCredit } from './credit.ts';
import { returnAll, walletsOf } from './wallets.rules.ts';

export interface Release {
  readonly id: string;
  readonly status: 'inactive' | 'deleted';
}

/**
 * The owner's wallets return everything, stop sharing and refuel nowhere but at the organisation's stations; brought
 * back later, the owner starts at zero. Refuses with `not_found`, and with `record_deleted` an owner who is deleted already:
 * only restoring ends that.
 */
export function decideRelease(credit: LockedCredit, { id, status }: Release): CreditDecision {
  const wallets = walletsOf(credit, id);
  if (wallets.some(({ ownerStatus }) => ownerStatus === 'deleted')) throw new Refusal('record_deleted');
  const walletIds = wallets.map((wallet) => wallet.walletId);
  return {
    entryKind: 'inactivation',
    moves: wallets.map((wallet) => returnAll(wallet, false)),
    changes: [{ walletIds, sharedBalance: false, allowAnywhere: false }],
    ownerStatus: { ownerId: id, status },
  };
}
