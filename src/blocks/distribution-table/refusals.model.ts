import type { RefusedWallet } from '#contract/error-body.ts';
import { groupBy } from './group-by.ts';
import type { DistributionRow } from './rows.model.ts';

export type RefusalReason = RefusedWallet['reason'];

const REASONS = [
  'unknown',
  'inactive',
  'deleted',
  'other_sharing_type',
  'shortfall',
] as const satisfies readonly RefusalReason[];

/**
 * Reasons why the server rejected rows, by row id. `details` is untrusted: the parser drops invalid entries, and an
 * unknown reason becomes `unknown`.
 */
export function parseRefusals(
  details: unknown,
  rows: readonly DistributionRow[],
): ReadonlyMap<string, RefusalReason> {
  const refusals = new Map<string, RefusalReason>();
  if (!Array.isArray(details)) return refusals;
  const byWallet = new Map(rows.map((row) => [row.walletId, [row]]));
  const byOwner = groupBy(rows, (row) => row.ownerId);
  for (const detail of details as readonly unknown[]) {
    if (typeof detail !== 'object' || detail === null) continue;
    const { id, wallet, expenseCenter, reason } = detail as Partial<Record<keyof RefusedWallet, unknown>>;
    // A rejection names a wallet, or an owner without a wallet. A named owner matches all rows of the owner. With a
    // named cost center, the owner matches only the row in the cost center.
    const meant = typeof wallet === 'string' ? byWallet.get(wallet) : byOwner.get(String(id));
    for (const row of meant ?? []) {
      if (typeof expenseCenter === 'string' && row.expenseCenterId !== expenseCenter) continue;
      refusals.set(row.id, readReason(reason));
    }
  }
  return refusals;
}

function readReason(reason: unknown): RefusalReason {
  return REASONS.find((known) => known === reason) ?? 'unknown';
}
