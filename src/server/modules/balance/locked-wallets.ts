/** What every movement asks of the wallets it finds under the lock. */
import type { RefusedWallet } from '#contract/errors.ts';
import { Refusal } from '../../refusal.ts';
import type { LockedCredit, LockedWallet } from './under-lock.ts';
import type { OwnerKind } from './wallets.repository.ts';

/** Why a wallet cannot take part in a movement that gives it credit, if it cannot. */
export function refusalReason(
  credit: LockedCredit,
  kind: OwnerKind,
  wallet: LockedWallet | undefined,
): RefusedWallet['reason'] | undefined {
  if (!wallet) return 'unknown';
  if (wallet.ownerStatus !== 'active') return wallet.ownerStatus;
  if (credit.holding.ownerKind !== kind) return 'other_sharing_type';
  return undefined;
}

/** The owner's wallets under the lock; 404 for an owner that the organisation does not have. */
export function walletsOf(credit: LockedCredit, ownerId: string): readonly LockedWallet[] {
  const wallets = credit.walletsByOwner.get(ownerId);
  if (!wallets) throw new Refusal('not_found');
  return wallets;
}
