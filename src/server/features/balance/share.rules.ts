import { ZERO_CENTS } from '#core/money/cents.ts';
import { Refusal } from '../../platform/refusal.ts';
import { assertNoDebt } from '../../ledger/no-debt.rules.ts';
import type { CreditDecision, LockedCredit, LockedWallet } from '../../ledger/credit/credit.ts';
import { refusalReason, returnAll, walletsInUse, walletsOf } from '../../ledger/credit/wallets.rules.ts';
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';

/**
 * Lets a wallet draw on the company balance; the wallet keeps its own balance. The owner's other shared wallets stop
 * sharing and return their balances.
 * Refuses with `not_found` (owner), `wallets_refused` and `debt_outstanding`.
 */
export function decideShare(
  credit: LockedCredit,
  kind: OwnerKind,
  request: { readonly ownerId: string; readonly walletId: string },
): CreditDecision {
  const own = walletsOf(credit, request.ownerId);
  const wallet = own.find((candidate) => candidate.walletId === request.walletId);
  const reason = refusalReason(credit, kind, wallet);
  if (reason || !wallet) {
    const refused = { id: request.ownerId, wallet: request.walletId, reason: reason ?? 'unknown' } as const;
    throw new Refusal('wallets_refused', [refused]);
  }
  assertNoDebt(credit.debtCents);
  const others = own.filter((candidate) => candidate.sharedBalance && candidate !== wallet);
  return {
    entryKind: 'unsharing',
    moves: [
      { wallet, amountCents: ZERO_CENTS, sharedAfter: true },
      ...others.map((other) => returnAll(other, false)),
    ],
    changes: [
      { walletIds: others.map((other) => other.walletId), sharedBalance: false },
      { walletIds: [wallet.walletId], sharedBalance: true },
    ],
  };
}

export interface Unsharing {
  readonly ownerId: string;
  readonly walletId?: string;
  readonly expenseCenterId?: string;
  readonly allowAnywhere?: boolean;
}

/**
 * Ends the sharing of a wallet, which returns its balance. A wallet that does not share returns nothing.
 * If the request names neither wallet nor cost center, the owner must have exactly one shared wallet, or exactly one
 * wallet. Otherwise the function refuses with `wallet_ambiguous`.
 * Refuses with `wallets_refused` if the cost center of the wallet is deleted, or if the request lets an owner out of
 * use refuel anywhere.
 */
export function decideUnshare(credit: LockedCredit, request: Unsharing): CreditDecision {
  const wallet = pickWallet(walletsOf(credit, request.ownerId), request);
  const { allowAnywhere } = request;
  if (allowAnywhere && wallet.ownerStatus !== 'active') {
    const refused = { id: request.ownerId, wallet: wallet.walletId, reason: wallet.ownerStatus } as const;
    throw new Refusal('wallets_refused', [refused]);
  }
  return {
    entryKind: 'unsharing',
    moves: [
      wallet.sharedBalance
        ? returnAll(wallet, false)
        : { wallet, amountCents: ZERO_CENTS, sharedAfter: false },
    ],
    changes: [
      {
        walletIds: [wallet.walletId],
        sharedBalance: false,
        ...(allowAnywhere !== undefined && { allowAnywhere }),
      },
    ],
  };
}

function pickWallet(own: readonly LockedWallet[], request: Unsharing): LockedWallet {
  const { walletId, expenseCenterId } = request;
  if (walletId !== undefined || expenseCenterId !== undefined) {
    const named = own.find(
      (wallet) =>
        (walletId === undefined || wallet.walletId === walletId) &&
        (expenseCenterId === undefined || wallet.expenseCenterId === expenseCenterId),
    );
    if (!named) {
      throw new Refusal('wallets_refused', [
        {
          id: request.ownerId,
          ...(walletId && { wallet: walletId }),
          ...(expenseCenterId && { expenseCenter: expenseCenterId }),
          reason: 'unknown',
        },
      ]);
    }
    if (named.isExpenseCenterDeleted) {
      const refused = { id: request.ownerId, wallet: named.walletId, reason: 'deleted' } as const;
      throw new Refusal('wallets_refused', [refused]);
    }
    return named;
  }
  const shared = own.filter((wallet) => wallet.sharedBalance);
  const candidates = shared.length > 0 ? shared : walletsInUse(own);
  const [only] = candidates;
  if (!only || candidates.length > 1) throw new Refusal('wallet_ambiguous');
  return only;
}
