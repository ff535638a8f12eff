import { sumCents } from '#core/money/arithmetic.ts';
import type { Cents } from '#core/money/cents.ts';
import type { RefusedWallet } from '#contract/error-body.ts';
import { Refusal } from '../../platform/refusal.ts';
import { assertNoDebt } from '../../ledger/no-debt.rules.ts';
import type { CreditDecision, LockedCredit, LockedWallet, WalletMove } from '../../ledger/credit/credit.ts';
import { refusalReason, walletsInUse } from '../../ledger/credit/wallets.rules.ts';
import type { OwnerKind } from '../../ledger/credit/wallets.repository.ts';

/** `wallet` or `expenseCenter` selects one of several wallets of the owner. */
export interface ShareOfCredit {
  readonly id: string;
  readonly wallet?: string;
  readonly expenseCenter?: string;
  readonly amountCents: Cents;
}

/**
 * Decides a distribution. Refuses all shares with `expense_centers_unavailable`, `wallet_repeated`, `wallet_ambiguous`,
 * `wallets_refused` (each refused share in `details`), `debt_outstanding` or `insufficient_company_balance`.
 */
export function decideDistribution(
  credit: LockedCredit,
  kind: OwnerKind,
  shares: readonly ShareOfCredit[],
): CreditDecision {
  const isByExpenseCenter = shares.some((share) => share.expenseCenter !== undefined);
  if (isByExpenseCenter && !credit.holding.hasExpenseCenters)
    throw new Refusal('expense_centers_unavailable');
  const moves = pickWallets(credit, kind, shares);
  assertNoDebt(credit.debtCents);
  const sumOfShares = sumCents(moves.map((move) => move.amountCents));
  if (sumOfShares > credit.companyCents) throw new Refusal('insufficient_company_balance');
  return { entryKind: 'distribution', moves, changes: [] };
}

function pickWallets(credit: LockedCredit, kind: OwnerKind, shares: readonly ShareOfCredit[]): WalletMove[] {
  const refused: RefusedWallet[] = [];
  const moves = new Map<string, WalletMove>();
  for (const { amountCents, ...named } of shares) {
    const wallet = walletOfShare(credit, kind, named);
    if (wallet === 'ambiguous') throw new Refusal('wallet_ambiguous');
    if (typeof wallet === 'string') {
      refused.push({ ...named, reason: wallet });
      continue;
    }
    if (moves.has(wallet.walletId)) throw new Refusal('wallet_repeated');
    moves.set(wallet.walletId, { wallet, amountCents, sharedAfter: wallet.sharedBalance });
  }
  if (refused.length > 0) throw new Refusal('wallets_refused', refused);
  return [...moves.values()];
}

type NamedShare = Omit<ShareOfCredit, 'amountCents'>;

/** The wallet of a share, or the reason of its refusal. `ambiguous`: the owner has several wallets and the share names none. */
export function walletOfShare(
  credit: LockedCredit,
  kind: OwnerKind,
  { id, ...named }: NamedShare,
): LockedWallet | RefusedWallet['reason'] | 'ambiguous' {
  const wallets = credit.walletsByOwner.get(id);
  const wallet = wallets && pickWallet(wallets, named);
  if (wallet === 'ambiguous') return wallet;
  const reason =
    wallets && isExpenseCenterDeleted(credit, named) ? 'deleted' : refusalReason(credit, kind, wallet);
  return reason ?? wallet ?? 'unknown';
}

function isExpenseCenterDeleted(
  { expenseCenters }: LockedCredit,
  { expenseCenter }: Omit<NamedShare, 'id'>,
): boolean {
  return expenseCenter !== undefined && expenseCenters.get(expenseCenter) === 'deleted';
}

function pickWallet(
  wallets: readonly LockedWallet[],
  { wallet: walletId, expenseCenter }: Omit<NamedShare, 'id'>,
): LockedWallet | 'ambiguous' | undefined {
  if (walletId !== undefined || expenseCenter !== undefined) {
    return wallets.find(
      (wallet) =>
        (walletId === undefined || wallet.walletId === walletId) &&
        (expenseCenter === undefined || wallet.expenseCenterId === expenseCenter),
    );
  }
  const [only, ...others] = walletsInUse(wallets);
  return others.length > 0 ? 'ambiguous' : only;
}
