import type { Cents } from '#core/money/cents.ts';
import { reaisFromCents } from '#core/money/reais.ts';
import type { RouteBody } from '#contract/routes.ts';
import type { Places } from './expense-centers.model.ts';
import { groupBy } from './group-by.ts';
import type { DistributionRow } from './rows.model.ts';

export interface Entry {
  readonly id: string;
  readonly amount: Cents;
}

export interface Share {
  readonly row: DistributionRow;
  readonly amountCents: Cents;
}

/** Builds the shares of a distribution from typed amounts, in the order of the rows. Drops amounts without a row. */
export function sharesOf(rows: readonly DistributionRow[], entries: readonly Entry[]): Share[] {
  const amounts = new Map(entries.map((entry) => [entry.id, entry.amount]));
  return rows.flatMap((row) => {
    const amountCents = amounts.get(row.id);
    return amountCents === undefined ? [] : [{ row, amountCents }];
  });
}

/** Shares in the shape of the API call, in reais. */
export function formatShares(
  shares: readonly Share[],
): RouteBody<'PUT /admin/organization/updateBalance'>['shares'] {
  return shares.map(({ row, amountCents }) => ({
    id: row.ownerId,
    ...(row.walletId === null
      ? row.expenseCenterId !== null && { expenseCenter: row.expenseCenterId }
      : { wallet: row.walletId }),
    amount: reaisFromCents(amountCents),
  }));
}

interface Relocation<Row> {
  readonly moved: readonly { readonly from: string; readonly to: string }[];
  readonly removed: readonly Row[];
}

type WalletReference = Pick<DistributionRow, 'id' | 'ownerId' | 'walletId' | 'expenseCenterId'>;

/**
 * Maps rows from before a reload to the current rows. A row without a wallet maps to the owner's new wallet in the same
 * cost center. A row without wallet and cost center prefers the owner's wallet without cost center. Otherwise the row
 * maps to the owner's first wallet.
 */
export function relocate<Row extends WalletReference>(
  before: readonly Row[],
  after: Places,
): Relocation<Row> {
  const place = placeIn(after);
  const found = before.map((row) => ({ row, id: place(row) }));
  return {
    moved: found.flatMap(({ row, id }) => (id === null || id === row.id ? [] : [{ from: row.id, to: id }])),
    removed: found.filter(({ id }) => id === null).map(({ row }) => row),
  };
}

/** Returns the current id of a row, or null if the row no longer exists. */
function placeIn({ rows, expenseCenters }: Places): (row: WalletReference) => string | null {
  const ids = new Set(rows.map((row) => row.id));
  const byOwner = groupBy(rows, (row) => row.ownerId);
  return ({ id, ownerId, walletId, expenseCenterId }) => {
    if (ids.has(id)) return id;
    const owned = byOwner.get(ownerId);
    if (!owned || walletId !== null) return null;
    const sameExpenseCenter = owned.find((row) => row.expenseCenterId === expenseCenterId);
    if (sameExpenseCenter) return sameExpenseCenter.id;
    if (expenseCenterId === null) return owned[0]?.id ?? null;
    return expenseCenters.some((expenseCenter) => expenseCenter.id === expenseCenterId) ? id : null;
  };
}
