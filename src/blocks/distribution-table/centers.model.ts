import type { Center, DistributionRow } from './rows.model.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';

/** All rows, and the cost centers in which wallets can be created. */
export interface Places {
  readonly rows: readonly DistributionRow[];
  readonly centers: readonly Center[];
}

/** The row of a wallet that the first credit will create. */
export function newWallet(owner: DistributionRow, center: Center): DistributionRow {
  return {
    ...owner,
    id: newWalletId(owner.ownerId, center.id),
    walletId: null,
    expenseCenter: center.name,
    expenseCenterId: center.id,
    balanceCents: ZERO_CENTS,
    limitCents: null,
    sharing: false,
    anywhere: false,
  };
}

/** Row id of a wallet that does not exist yet. */
export function newWalletId(ownerId: string, centerId: string | null): string {
  return centerId === null ? ownerId : `${ownerId} ${centerId}`;
}

/**
 * The wallets of a cost center. With `includesOthers`, each other owner is included with the wallet that a credit would
 * create.
 */
export function rowsOfCenter(
  rows: readonly DistributionRow[],
  center: Center,
  includesOthers: boolean,
): DistributionRow[] {
  const own = rows.filter((row) => row.expenseCenterId === center.id);
  if (!includesOthers) return own;
  const byOwner = new Map(own.map((row) => [row.ownerId, row]));
  const owners = new Map(rows.map((row) => [row.ownerId, row]));
  return [...owners].map(([ownerId, row]) => byOwner.get(ownerId) ?? newWallet(row, center));
}

/** Finds a row by id, including wallets that a credit would create. */
export function rowFinder({ rows, centers }: Places): (id: string) => DistributionRow | null {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const owners = new Map(rows.map((row) => [row.ownerId, row]));
  const findNew = (id: string) => {
    for (const center of centers) {
      const owner = id.endsWith(newWalletId('', center.id)) && owners.get(id.slice(0, -center.id.length - 1));
      if (owner) return newWallet(owner, center);
    }
    return null;
  };
  return (id) => byId.get(id) ?? findNew(id);
}
