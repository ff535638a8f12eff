import { negateCents, sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { RefusedWallet } from '#contract/error-body.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Posting } from '../post-entry.ts';
import type { LockedCredit, LockedWallet, WalletMove } from './credit.ts';
import type { ExpenseCenterStatus, OwnedWallet, OwnerKind, WalletKey } from './wallets.repository.ts';

/** Reason why a wallet cannot receive credit; undefined if it can. */
export function refusalReason(
  credit: LockedCredit,
  kind: OwnerKind,
  wallet: LockedWallet | undefined,
): RefusedWallet['reason'] | undefined {
  if (!wallet) return 'unknown';
  if (wallet.ownerStatus !== 'active') return wallet.ownerStatus;
  if (credit.holding.ownerKind !== kind) return 'other_sharing_type';
  if (wallet.isExpenseCenterDeleted) return 'deleted';
  return undefined;
}

/** Returns the owner's locked wallets. Refuses with `not_found` if the organization has no such owner. */
export function walletsOf(credit: LockedCredit, ownerId: string): readonly LockedWallet[] {
  const wallets = credit.walletsByOwner.get(ownerId);
  if (!wallets) throw new Refusal('not_found');
  return wallets;
}

/**
 * Wallets that a credit movement may select if the request names no wallet. Wallets of deleted cost centers are
 * excluded.
 */
export function walletsInUse<W extends Pick<LockedWallet, 'isExpenseCenterDeleted'>>(
  wallets: readonly W[],
): W[] {
  return wallets.filter((wallet) => !wallet.isExpenseCenterDeleted);
}

/**
 * Selects the needed wallets that must be created. A cost center's wallet is missing if the cost center is active and
 * the owner has no wallet for it. A wallet without a cost center is missing if the owner has no active wallet. `owned`
 * must contain every existing owner.
 */
export function missingWallets(
  owned: readonly OwnedWallet[],
  needed: readonly WalletKey[],
  expenseCenters: ReadonlyMap<string, ExpenseCenterStatus>,
): WalletKey[] {
  const owners = new Set(owned.map(({ ownerId }) => ownerId));
  const having = owned.filter(({ walletId }) => walletId !== null);
  const keys = new Set(having.map(keyOf));
  const inUse = new Set(walletsInUse(having).map(({ ownerId }) => ownerId));
  const isMissing = (wallet: WalletKey) =>
    owners.has(wallet.ownerId) &&
    (wallet.expenseCenterId === null
      ? !inUse.has(wallet.ownerId)
      : expenseCenters.get(wallet.expenseCenterId) === 'active' && !keys.has(keyOf(wallet)));
  return [...new Map(needed.filter(isMissing).map((wallet) => [keyOf(wallet), wallet])).values()];
}

const keyOf = ({ ownerId, expenseCenterId }: WalletKey) => `${ownerId} ${expenseCenterId ?? ''}`;

export function returnAll(wallet: LockedWallet, sharedAfter: boolean): WalletMove {
  return {
    wallet,
    amountCents: wallet.balanceCents === 0 ? ZERO_CENTS : negateCents(wallet.balanceCents),
    sharedAfter,
  };
}

/** Postings between the company and the wallets. They sum to zero; the list is empty if nothing moves. */
export function postingsBetween(
  companyAccountId: string,
  moves: readonly { readonly walletId: string; readonly amountCents: Cents }[],
): Posting[] {
  const toWallets = moves
    .filter((move) => move.amountCents !== 0)
    .map(({ walletId, amountCents }) => ({ accountId: walletId, amountCents }));
  if (toWallets.length === 0) return [];
  const sum = sumCents(toWallets.map((posting) => posting.amountCents));
  return [{ accountId: companyAccountId, amountCents: negateCents(sum) }, ...toWallets];
}

/** Groups wallets by owner, in the order of `ownerIds`. An owner without wallets gets an empty list. */
export function groupByOwner<W extends { readonly ownerId: string }>(
  ownerIds: readonly string[],
  wallets: readonly W[],
): Map<string, W[]> {
  const byOwner = new Map(ownerIds.map((id): [string, W[]] => [id, []]));
  for (const wallet of wallets) byOwner.get(wallet.ownerId)?.push(wallet);
  return byOwner;
}
