import type { AskedShare } from '#blocks/asked-shares/asked-shares.ts';
import { rowFinder } from '#blocks/distribution-table/centers.model.ts';
import type { DistributionState } from './distribution.state.ts';

/**
 * Typed amounts for another screen, in the order of the list. An insufficient balance is
 * distributed in this order.
 */
export function sharesToAsk({ rows, centers, drafts }: DistributionState): AskedShare[] {
  const listed = rows();
  const find = rowFinder({ rows: listed, centers: centers.offered.peek() });
  const places = new Map(listed.map(({ ownerId }, at) => [ownerId, at]));
  return drafts
    .entries()
    .flatMap(({ id, amount: amountCents }) => {
      const row = find(id);
      if (!row) return [];
      const { ownerId, walletId, expenseCenterId } = row;
      return { ownerId, walletId, centerId: walletId === null ? expenseCenterId : null, amountCents };
    })
    .sort((one, other) => (places.get(one.ownerId) ?? 0) - (places.get(other.ownerId) ?? 0));
}
