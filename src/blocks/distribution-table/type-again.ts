/** Typing amounts that stand elsewhere: those of a distribution, or what a purchase could not hand out. */
import type { TableStores } from './table-stores.ts';
import { placeKept, type KeptAmount } from './kept-amounts.model.ts';
import { rowsIn } from './list.state.ts';
import { isWhole } from './rows.model.ts';

type Table = Pick<TableStores, 'list' | 'centers' | 'drafts'>;

/** Whether all to whom something can be typed are there. Reads signals. */
export function areAllThere({ list, centers }: Table): boolean {
  const listing = list.listing.value;
  return listing.status === 'ready' && isWhole(listing.value) && centers.settled.value;
}

/** Types them in one step for the same wallets, and answers those of whoever is no longer on the list. */
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
