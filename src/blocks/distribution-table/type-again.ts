/** Restores amounts of an earlier distribution, or amounts that a purchase could not distribute. */
import type { TableStores } from './table-stores.ts';
import { placeKept, type KeptAmount } from './kept-amounts.model.ts';
import { rowsIn } from './list.state.ts';
import { isWhole } from './rows.model.ts';

type Table = Pick<TableStores, 'list' | 'centers' | 'drafts'>;

/** True if all rows and cost centers are loaded. Reads signals. */
export function areAllThere({ list, centers }: Table): boolean {
  const listing = list.listing.value;
  return listing.status === 'ready' && isWhole(listing.value) && centers.settled.value;
}

/** Fills in the amounts as one undo step. Returns the amounts whose owners are no longer in the list. */
export function typeAgain<Amount extends KeptAmount>(
  { list, centers, drafts }: Table,
  amounts: readonly Amount[],
): readonly Amount[] {
  const places = { rows: rowsIn(list.listing.peek()), centers: centers.offered.peek() };
  const { placed, gone } = placeKept(amounts, places);
  drafts.step(() => {
    for (const { id, amount } of placed) drafts.set([id], amount);
  });
  return gone;
}
