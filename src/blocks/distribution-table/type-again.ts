import { sumCents } from '#core/money/arithmetic.ts';
import type { NotifyTable, TableStores } from './table-stores.ts';
import { placeSaved, type SavedAmount } from './stored-amounts.model.ts';
import { isWhole } from './list.state.ts';

type Table = Pick<TableStores, 'list' | 'expenseCenters' | 'drafts'>;

export function areAllThere({ list, expenseCenters }: Table): boolean {
  const listing = list.listing.value;
  return listing.status === 'ready' && isWhole(listing.value) && expenseCenters.settled.value;
}

/** Fills in `amounts` as one undo step. Returns the amounts without a row, whose owners are no longer in the list. */
export function typeAgain<Amount extends SavedAmount>(
  { list, expenseCenters, drafts }: Table,
  amounts: readonly Amount[],
): readonly Amount[] {
  const places = { rows: list.rows(), expenseCenters: expenseCenters.offered.peek() };
  const { placed, leftOut } = placeSaved(amounts, places);
  drafts.step(() => {
    for (const { id, amount } of placed) drafts.set([id], amount);
  });
  return leftOut;
}

export function reportLeftOut({ notify }: { notify: NotifyTable }, leftOut: readonly SavedAmount[]): void {
  if (leftOut.length === 0) return;
  notify({ kind: 'leftOut', amountCents: sumCents(leftOut.map(({ amountCents }) => amountCents)) });
}
