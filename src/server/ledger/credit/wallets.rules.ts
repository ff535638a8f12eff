/** What every movement asks of the wallets under the lock, and how credit goes between them and the company. */
import { negateCents, sumCents } from '#core/money/arithmetic.ts';
import { ZERO_CENTS, type Cents } from '#core/money/cents.ts';
import type { RefusedWallet } from '#contract/errors.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Posting } from '../post-entry.ts';
import type { LockedCredit, LockedWallet, WalletMove } from './credit.ts';
import type { CenterStatus, OwnedWallet, OwnerKind, WalletKey } from './wallets.repository.ts';

/** Why a wallet cannot take part in a movement that gives it credit, if it cannot. */
export function refusalReason(
  credit: LockedCredit,
  kind: OwnerKind,
  wallet: LockedWallet | undefined,
): RefusedWallet['reason'] | undefined {
  if (!wallet) return 'unknown';
  if (wallet.ownerStatus !== 'active') return wallet.ownerStatus;
  if (credit.holding.ownerKind !== kind) return 'other_sharing_type';
  if (wallet.isCenterDeleted) return 'deleted';
  return undefined;
}

/** The owner's wallets under the lock; 404 for an owner that the organisation does not have. */
export function walletsOf(credit: LockedCredit, ownerId: string): readonly LockedWallet[] {
  const wallets = credit.walletsByOwner.get(ownerId);
  if (!wallets) throw new Refusal('not_found');
  return wallets;
}

/** Those of the wallets that a movement may choose by itself: a deleted cost centre's are left out. */
export function walletsInUse<W extends Pick<LockedWallet, 'isCenterDeleted'>>(wallets: readonly W[]): W[] {
  return wallets.filter((wallet) => !wallet.isCenterDeleted);
}

/**
 * Which of the needed wallets have to be made: one of a cost centre in use that its owner has not got, and one of no
 * cost centre for an owner who has no wallet in use at all. `owned` names every owner that there is.
 */
export function missingWallets(
  owned: readonly OwnedWallet[],
  needed: readonly WalletKey[],
  centers: ReadonlyMap<string, CenterStatus>,
): WalletKey[] {
  const owners = new Set(owned.map(({ ownerId }) => ownerId));
  const having = owned.filter(({ walletId }) => walletId !== null);
  const keys = new Set(having.map(keyOf));
  const inUse = new Set(walletsInUse(having).map(({ ownerId }) => ownerId));
  const isMissing = (wallet: WalletKey) =>
    owners.has(wallet.ownerId) &&
    (wallet.expenseCenterId === null
      ? !inUse.has(wallet.ownerId)
      : centers.get(wallet.expenseCenterId) === 'active' && !keys.has(keyOf(wallet)));
  return [...new Map(needed.filter(isMissing).map((wallet) => [keyOf(wallet), wallet])).values()];
}

const keyOf = ({ ownerId, expenseCenterId }: WalletKey) => `${ownerId} ${expenseCenterId ?? ''}`;

/** A move that returns everything the wallet holds. */
export function returnAll(wallet: LockedWallet, sharedAfter: boolean): WalletMove {
  return {
    wallet,
    amountCents: wallet.balanceCents === 0 ? ZERO_CENTS : negateCents(wallet.balanceCents),
    sharedAfter,
  };
}

/** What moves between the company and the wallets: nothing, or postings that sum to zero. */
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

/** The wallets of each of the owners, in their order; an owner without one has none. */
export function groupByOwner<W extends { readonly ownerId: string }>(
  ownerIds: readonly string[],
  wallets: readonly W[],
): Map<string, W[]> {
  const byOwner = new Map(ownerIds.map((id): [string, W[]] => [id, []]));
  for (const wallet of wallets) byOwner.get(wallet.ownerId)?.push(wallet);
  return byOwner;
}
