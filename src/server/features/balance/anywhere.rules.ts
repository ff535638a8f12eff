import { Refusal } from '../../platform/refusal.ts';
import type { LockedCredit, WalletChange } from '../../ledger/credit/credit.ts';
import { walletsInUse, walletsOf } from '../../ledger/credit/wallets.rules.ts';

/**
 * Decides whether wallets may refuel anywhere. Refuses with `anywhere_unavailable` (organization without the right to
 * refuel anywhere), `not_found` and `wallets_refused` (owner out of use).
 */
export function decideAnywhere(
  credit: LockedCredit,
  owner: { readonly id: string; readonly allowed: boolean },
): WalletChange {
  if (owner.allowed && !credit.holding.hasAnywhere) throw new Refusal('anywhere_unavailable');
  const wallets = walletsInUse(walletsOf(credit, owner.id));
  const status = wallets[0]?.ownerStatus ?? 'deleted';
  if (status !== 'active') throw new Refusal('wallets_refused', [{ id: owner.id, reason: status }]);
  return { walletIds: wallets.map((wallet) => wallet.walletId), allowAnywhere: owner.allowed };
}
