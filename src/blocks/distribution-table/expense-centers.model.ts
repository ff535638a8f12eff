import type { ExpenseCenterOption, DistributionRow } from './rows.model.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';

export interface Places {
  readonly rows: readonly DistributionRow[];
  readonly expenseCenters: readonly ExpenseCenterOption[];
}

/** Row of a wallet that does not exist yet: the first credit to this row creates the wallet. */
export function newWallet(owner: DistributionRow, expenseCenter: ExpenseCenterOption): DistributionRow {
  return {
    ...owner,
    id: newWalletId(owner.ownerId, expenseCenter.id),
    walletId: null,
    expenseCenter: expenseCenter.name,
    expenseCenterId: expenseCenter.id,
    balanceCents: ZERO_CENTS,
    limitCents: null,
    sharing: false,
    anywhere: false,
  };
}

/** Row id of a wallet that does not exist yet: the owner id, with the cost center id if there is a cost center. */
export function newWalletId(ownerId: string, expenseCenterId: string | null): string {
  return expenseCenterId === null ? ownerId : `${ownerId} ${expenseCenterId}`;
}

export function rowsOfExpenseCenter(
  rows: readonly DistributionRow[],
  expenseCenter: ExpenseCenterOption,
  includesOthers: boolean,
): DistributionRow[] {
  const own = rows.filter((row) => row.expenseCenterId === expenseCenter.id);
  if (!includesOthers) return own;
  const byOwner = new Map(own.map((row) => [row.ownerId, row]));
  const owners = new Map(rows.map((row) => [row.ownerId, row]));
  return [...owners].map(([ownerId, row]) => byOwner.get(ownerId) ?? newWallet(row, expenseCenter));
}

export function rowFinder({ rows, expenseCenters }: Places): (id: string) => DistributionRow | null {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const owners = new Map(rows.map((row) => [row.ownerId, row]));
  const findNew = (id: string) => {
    for (const expenseCenter of expenseCenters) {
      const owner =
        id.endsWith(newWalletId('', expenseCenter.id)) &&
        owners.get(id.slice(0, -expenseCenter.id.length - 1));
      if (owner) return newWallet(owner, expenseCenter);
    }
    return null;
  };
  return (id) => byId.get(id) ?? findNew(id);
}
