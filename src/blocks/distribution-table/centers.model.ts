/** The rows of one cost centre, told from the rows of all. */
import type { Center, DistributionRow } from './rows.model.ts';
import { ZERO_CENTS } from '#core/money/cents.ts';

/** What amounts are typed against: the rows of all, and the cost centres in which wallets can be made. */
export interface Places {
  readonly rows: readonly DistributionRow[];
  readonly centers: readonly Center[];
}

/** The wallet that the first credit of an owner in a cost centre makes. */
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

/** What a row goes by whose wallet is not yet made. */
export function newWalletId(ownerId: string, centerId: string | null): string {
  return centerId === null ? ownerId : `${ownerId} ${centerId}`;
}

/** The wallets of a cost centre; with `includesOthers` every other owner as well, by the wallet that would be made. */
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

/** Finds a row by the id that amounts are typed under: one of the list, or a wallet that would be made in a cost centre. */
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
