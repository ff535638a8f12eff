import { Refusal } from '../../platform/refusal.ts';
import type { CreditDecision, LockedCredit } from '../../ledger/credit/credit.ts';
import { returnAll, walletsOf } from '../../ledger/credit/wallets.rules.ts';

export interface Release {
  readonly ids: readonly string[];
  readonly status: 'inactive' | 'deleted';
}

/**
 * Takes owners out of use: their wallets return all credit, stop sharing and lose the right to refuel anywhere. So a
 * restored owner starts with a balance of zero. Refuses with `not_found`, and with `record_deleted` if one owner is
 * deleted, because only a restore ends the deletion.
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
