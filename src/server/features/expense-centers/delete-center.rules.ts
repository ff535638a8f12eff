import { Refusal } from '../../platform/refusal.ts';
import type { CreditDecision, LockedExpenseCenter } from '../../ledger/credit/credit.ts';
import { returnAll } from '../../ledger/credit/wallets.rules.ts';

/**
 * Deletes a cost center: its wallets return all credit, stop sharing and lose the right to refuel anywhere. So the wallets
 * of a restored cost center start at zero.
 * Refuses with `not_found` and `record_deleted`.
 */
export function decideDeleteExpenseCenter(expenseCenter: LockedExpenseCenter | undefined): CreditDecision {
  if (!expenseCenter) throw new Refusal('not_found');
  if (expenseCenter.status === 'deleted') throw new Refusal('record_deleted');
  const walletIds = expenseCenter.wallets.map((wallet) => wallet.walletId);
  return {
    entryKind: 'inactivation',
    moves: expenseCenter.wallets.map((wallet) => returnAll(wallet, false)),
    changes: [{ walletIds, sharedBalance: false, allowAnywhere: false }],
    deletedExpenseCenterId: expenseCenter.id,
  };
}
