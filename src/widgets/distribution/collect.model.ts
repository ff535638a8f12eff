/** Which calls collect the wallets of a selection. */
import { MAX_COLLECTED_WALLETS } from '#contract/facts.ts';
import type { DistributionRow } from './rows.model.ts';

/** The wallets of one owner that are collected in one call. */
export interface Collection {
  readonly ownerId: string;
  readonly name: string;
  readonly wallets: readonly string[];
  readonly rows: readonly DistributionRow[];
}

/** One call per owner, or several for an owner with very many wallets; rows that hold nothing are left out. */
export function collectionsOf(rows: readonly DistributionRow[]): Collection[] {
  const byOwner = new Map<string, DistributionRow[]>();
  for (const row of rows) {
    if (row.walletId === null || row.balanceCents === 0) continue;
    const sameOwner = byOwner.get(row.ownerId);
    if (sameOwner) sameOwner.push(row);
    else byOwner.set(row.ownerId, [row]);
  }
  return [...byOwner.entries()].flatMap(([ownerId, owned]) =>
    Array.from({ length: Math.ceil(owned.length / MAX_COLLECTED_WALLETS) }, (_, index) => {
      const part = owned.slice(index * MAX_COLLECTED_WALLETS, (index + 1) * MAX_COLLECTED_WALLETS);
      const wallets = part.flatMap((row) => row.walletId ?? []);
      return { ownerId, name: part[0]?.name ?? '', wallets, rows: part };
    }),
  );
}
