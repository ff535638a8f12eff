/** Taking owners out of use. */
import { Refusal } from '../../platform/refusal.ts';
import type { CreditDecision, LockedCredit } from '../../ledger/credit/credit.ts';
import { returnAll, walletsOf } from '../../ledger/credit/wallets.rules.ts';

export interface Release {
  readonly ids: readonly string[];
  readonly status: 'inactive' | 'deleted';
}

/**
 * The owners' wallets return everything, stop sharing and refuel nowhere but at the organisation's stations; brought
 * back later, the owners start at zero. Refuses all with `not_found`, and with `record_deleted` where one is deleted already:
 * only restoring ends that.
 */
export function decideRelease(credit: LockedCredit, { ids, status }: Release): CreditDecision {
  const wallets = ids.flatMap((id) => walletsOf(credit, id));
  if (wallets.some(({ ownerStatus }) => ownerStatus === 'deleted')) throw new Refusal('record_deleted');
  const walletIds = wallets.map((wallet) => wallet.walletId);
  return {
    entryKind: 'inactivation',
    moves: wallets.map((wallet) => returnAll(wallet, false)),
    changes: [{ walletIds, sharedBalance: false, allowAnywhere: false }],
    ownerStatus: { ownerIds: ids, status },
  };
}
