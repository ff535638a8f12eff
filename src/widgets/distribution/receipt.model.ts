import type { Movement, WalletAfter } from '#contract/balance.ts';
import type { DistributionReceipt, ReceiptRow } from '#blocks/distribution-receipt/receipt.model.ts';
import { sumCents } from '#core/money/arithmetic.ts';
import { centsFromReais } from '#core/money/reais.ts';
import type { Share } from '#blocks/distribution-table/amounts.model.ts';
import { groupBy } from '#blocks/distribution-table/group-by.ts';

export function receiptOf(
  shares: readonly Share[],
  { entry, amount, balance, wallets }: Movement,
  by: string | null,
): DistributionReceipt {
  const amountCents = centsFromReais(amount);
  const afterCents = centsFromReais(balance.company);
  const shareOf = shareFinder(shares);
  return {
    entry: entry ?? '',
    at: new Date(balance.at),
    by,
    amountCents,
    leftCents: null,
    beforeCents: sumCents([afterCents, amountCents]),
    afterCents,
    rows: wallets.map((wallet) => rowOf(wallet, shareOf(wallet))),
  };
}

function rowOf({ owner, id, moved, balance }: WalletAfter, share: Share | undefined): ReceiptRow {
  return {
    ownerId: owner,
    walletId: id,
    name: share?.row.name ?? '',
    expenseCenterId: share?.row.expenseCenterId ?? null,
    expenseCenter: share?.row.expenseCenter ?? null,
    amountCents: centsFromReais(moved),
    balanceCents: centsFromReais(balance),
    leftCents: null,
  };
}

/**
 * Finds the requested share of a wallet in the answer. A new wallet matches by owner. If the owner has several new
 * wallets, the wallet matches by owner and amount.
 */
function shareFinder(shares: readonly Share[]) {
  const byWallet = new Map(shares.map((share) => [share.row.walletId, share]));
  const withoutWallet = shares.filter(({ row }) => row.walletId === null);
  const ofNew = groupBy(withoutWallet, ({ row }) => row.ownerId);
  return ({ id, owner, moved }: WalletAfter): Share | undefined => {
    const waiting = ofNew.get(owner) ?? [];
    return (
      byWallet.get(id) ??
      waiting.find(({ amountCents }) => amountCents === centsFromReais(moved)) ??
      waiting[0]
    );
  };
}
