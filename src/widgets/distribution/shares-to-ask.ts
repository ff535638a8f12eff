import type { RequestedShare } from '#blocks/requested-shares/requested-shares.ts';
import { rowFinder } from '#blocks/distribution-table/expense-centers.model.ts';
import type { DistributionState } from './distribution.state.ts';

/**
 * Typed amounts for another screen, in the order of the list. An insufficient balance is
 * distributed in this order.
 */
export function sharesToAsk({ rows, expenseCenters, drafts }: DistributionState): RequestedShare[] {
  const listed = rows();
  const find = rowFinder({ rows: listed, expenseCenters: expenseCenters.offered.peek() });
  const places = new Map(listed.map(({ ownerId }, at) => [ownerId, at]));
  return drafts
    .entries()
    .flatMap(({ id, amount: amountCents }) => {
      const row = find(id);
      if (!row) return [];
      const { ownerId, walletId, expenseCenterId } = row;
      return { ownerId, walletId, expenseCenterId: walletId === null ? expenseCenterId : null, amountCents };
    })
    .sort((one, other) => (places.get(one.ownerId) ?? 0) - (places.get(other.ownerId) ?? 0));
}
