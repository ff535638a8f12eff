/** Lets a wallet draw on the company balance, and takes that back. */
import { ZERO_CENTS } from '#core/money/cents.ts';
import type { Movement } from '#contract/balance.ts';
import { Refusal } from '../../refusal.ts';
import { refusalReason, walletsOf } from './locked-wallets.ts';
import { moveCredit, returnAll } from './moved.ts';
import { lockCredit, type LockedWallet, type Moving } from './under-lock.ts';
import { updateWallets, type OwnerKind } from './wallets.repository.ts';

/**
 * The wallet shares the company balance from now on and keeps what it holds. The owner's other shared wallets are
 * unshared in the same transaction: what they hold returns, and `amount` of the answer is the sum of that.
 */
export async function share(
  moving: Moving,
  kind: OwnerKind,
  wanted: { ownerId: string; walletId: string },
): Promise<Movement> {
  const credit = await lockCredit(moving, kind, [wanted.ownerId]);
  const own = walletsOf(credit, wanted.ownerId);
  const wallet = own.find((candidate) => candidate.walletId === wanted.walletId);
  const reason = refusalReason(credit, kind, wallet);
  if (reason || !wallet) {
    const refused = { id: wanted.ownerId, wallet: wanted.walletId, reason: reason ?? 'unknown' } as const;
    throw new Refusal('wallets_refused', [refused]);
  }
  const others = own.filter((candidate) => candidate.sharedBalance && candidate !== wallet);
  await updateWallets(moving.tx, moving.organizationId, idsOf(others), { shared_balance: false });
  await updateWallets(moving.tx, moving.organizationId, [wallet.walletId], { shared_balance: true });
  return moveCredit(moving, 'unsharing', credit.companyAccountId, [
    { wallet, amountCents: ZERO_CENTS, sharedAfter: true },
    ...others.map((other) => returnAll(other, false)),
  ]);
}

export interface Unsharing {
  readonly ownerId: string;
  readonly walletId?: string;
  readonly expenseCenterId?: string;
  readonly allowAnywhere?: boolean;
}

/**
 * The wallet no longer draws on the company, and what it holds returns. Asked again, nothing happens. Without a wallet
 * or cost centre the owner must have exactly one shared wallet, or one wallet at all: else `wallet_ambiguous`.
 */
export async function unshare(moving: Moving, kind: OwnerKind, wanted: Unsharing): Promise<Movement> {
  const credit = await lockCredit(moving, kind, [wanted.ownerId]);
  const wallet = pickWallet(walletsOf(credit, wanted.ownerId), wanted);
  await updateWallets(moving.tx, moving.organizationId, [wallet.walletId], {
    shared_balance: false,
    ...(wanted.allowAnywhere !== undefined && { allow_anywhere: wanted.allowAnywhere }),
  });
  const move = wallet.sharedBalance
    ? returnAll(wallet, false)
    : { wallet, amountCents: ZERO_CENTS, sharedAfter: false };
  return moveCredit(moving, 'unsharing', credit.companyAccountId, [move]);
}

function pickWallet(own: readonly LockedWallet[], wanted: Unsharing): LockedWallet {
  const { walletId, expenseCenterId } = wanted;
  if (walletId !== undefined || expenseCenterId !== undefined) {
    const named = own.find(
      (wallet) =>
        (walletId === undefined || wallet.walletId === walletId) &&
        (expenseCenterId === undefined || wallet.expenseCenterId === expenseCenterId),
    );
    if (!named) {
      throw new Refusal('wallets_refused', [
        { id: wanted.ownerId, ...(walletId && { wallet: walletId }), reason: 'unknown' },
      ]);
    }
    return named;
  }
  const shared = own.filter((wallet) => wallet.sharedBalance);
  const candidates = shared.length > 0 ? shared : own;
  const [only] = candidates;
  if (!only || candidates.length > 1) throw new Refusal('wallet_ambiguous');
  return only;
}

function idsOf(wallets: readonly LockedWallet[]): string[] {
  return wallets.map((wallet) => wallet.walletId);
}
