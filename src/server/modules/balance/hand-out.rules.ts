/** Handing credit out from the company to wallets: all or none, amounts are added. */
import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import type { RefusedWallet } from '#contract/errors.ts';
import { Refusal } from '../../refusal.ts';
import type { CreditDecision, LockedCredit, LockedWallet, WalletMove } from './credit.ts';
import { refusalReason, walletsInUse } from './wallets.rules.ts';
import type { OwnerKind } from './wallets.repository.ts';

/** One share: the owner, and the wallet where the owner has several. */
export interface ShareOfCredit {
  readonly id: string;
  readonly wallet?: string;
  readonly amountCents: Cents;
}

/**
 * Refuses the whole call with `wallet_repeated`, `wallet_ambiguous`, `wallets_refused` (each refused share named in
 * `details`) or `insufficient_company_balance`.
 */
export function decideHandOut(
  credit: LockedCredit,
  kind: OwnerKind,
  shares: readonly ShareOfCredit[],
): CreditDecision {
  const moves = pickWallets(credit, kind, shares);
  const sumOfShares = sumCents(moves.map((move) => move.amountCents));
  if (sumOfShares > credit.companyCents) throw new Refusal('insufficient_company_balance');
  return { entryKind: 'distribution', moves, changes: [] };
}

function pickWallets(credit: LockedCredit, kind: OwnerKind, shares: readonly ShareOfCredit[]): WalletMove[] {
  const refused: RefusedWallet[] = [];
  const moves = new Map<string, WalletMove>();
  for (const { id, wallet: walletId, amountCents } of shares) {
    const wallets = credit.walletsByOwner.get(id);
    const wallet = wallets && pickWallet(wallets, walletId);
    const reason = refusalReason(credit, kind, wallet);
    if (reason || !wallet) {
      refused.push({ id, ...(walletId && { wallet: walletId }), reason: reason ?? 'unknown' });
      continue;
    }
    if (moves.has(wallet.walletId)) throw new Refusal('wallet_repeated');
    moves.set(wallet.walletId, { wallet, amountCents, sharedAfter: wallet.sharedBalance });
  }
  if (refused.length > 0) throw new Refusal('wallets_refused', refused);
  return [...moves.values()];
}

function pickWallet(
  wallets: readonly LockedWallet[],
  walletId: string | undefined,
): LockedWallet | undefined {
  if (walletId !== undefined) return wallets.find((wallet) => wallet.walletId === walletId);
  const [only, ...others] = walletsInUse(wallets);
  if (others.length > 0) throw new Refusal('wallet_ambiguous');
  return only;
}
