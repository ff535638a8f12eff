/** Hands credit out from the company to wallets: all or none, amounts are added. */
import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Movement } from '#contract/balance.ts';
import type { RefusedWallet } from '#contract/errors.ts';
import { Refusal } from '../../refusal.ts';
import { refusalReason } from './locked-wallets.ts';
import { moveCredit, type WalletMove } from './moved.ts';
import { lockCredit, type LockedCredit, type LockedWallet, type Moving } from './under-lock.ts';
import type { OwnerKind } from './wallets.repository.ts';

/** One share as it is asked for; `amount` in reais. */
export interface Share {
  readonly id: string;
  readonly wallet?: string;
  readonly amount: number;
}

/**
 * Refuses the whole call with `wallet_repeated`, `wallet_ambiguous`, `wallets_refused` (each refused share named in
 * `details`) or `insufficient_company_balance`; nothing moves then.
 */
export async function handOut(moving: Moving, kind: OwnerKind, shares: readonly Share[]): Promise<Movement> {
  const ownerIds = [...new Set(shares.map((share) => share.id))];
  const credit = await lockCredit(moving, kind, ownerIds, true);
  const moves = pickWallets(credit, kind, shares);
  const sumOfShares: Cents = sumCents(moves.map((move) => move.amountCents));
  if (sumOfShares > credit.companyCents) throw new Refusal('insufficient_company_balance');
  return moveCredit(moving, 'distribution', credit.companyAccountId, moves);
}

function pickWallets(credit: LockedCredit, kind: OwnerKind, shares: readonly Share[]): WalletMove[] {
  const refused: RefusedWallet[] = [];
  const moves = new Map<string, WalletMove>();
  for (const share of shares) {
    const wallets = credit.walletsByOwner.get(share.id);
    const wallet = wallets && pickWallet(wallets, share.wallet);
    const reason = refusalReason(credit, kind, wallet);
    if (reason || !wallet) {
      refused.push({
        id: share.id,
        ...(share.wallet && { wallet: share.wallet }),
        reason: reason ?? 'unknown',
      });
      continue;
    }
    if (moves.has(wallet.walletId)) throw new Refusal('wallet_repeated');
    moves.set(wallet.walletId, {
      wallet,
      amountCents: centsFromReais(share.amount),
      sharedAfter: wallet.sharedBalance,
    });
  }
  if (refused.length > 0) throw new Refusal('wallets_refused', refused);
  return [...moves.values()];
}

function pickWallet(
  wallets: readonly LockedWallet[],
  walletId: string | undefined,
): LockedWallet | undefined {
  if (walletId !== undefined) return wallets.find((wallet) => wallet.walletId === walletId);
  if (wallets.length > 1) throw new Refusal('wallet_ambiguous');
  return wallets[0];
}
