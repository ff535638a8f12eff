import { Refusal } from '../../platform/refusal.ts';
import type { CreditDecision, LockedCenter } from '../../ledger/credit/credit.ts';
import { returnAll } from '../../ledger/credit/wallets.rules.ts';

/**
 * The wallets return everything, stop sharing and lose the right to refuel anywhere. Restored, they start at zero.
 * Refuses with `not_found` and `record_deleted`.
 */
export function decideDeleteCenter(center: LockedCenter | undefined): CreditDecision {
  if (!center) throw new Refusal('not_found');
  if (center.status === 'deleted') throw new Refusal('record_deleted');
  const walletIds = center.wallets.map((wallet) => wallet.walletId);
  return {
    entryKind: 'inactivation',
    moves: center.wallets.map((wallet) => returnAll(wallet, false)),
    changes: [{ walletIds, sharedBalance: false, allowAnywhere: false }],
    deletedCenterId: center.id,
  };
}
