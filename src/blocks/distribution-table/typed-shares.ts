import { sharesOf, type Share } from './amounts.model.ts';
import { rowFinder } from './expense-centers.model.ts';
import type { TableStores } from './table-stores.ts';
import { rowsIn } from './list.state.ts';

/** All valid amounts with their rows, including hidden rows and wallets that the credit creates. */
export function typedShares({
  list,
  expenseCenters,
  drafts,
}: Pick<TableStores, 'list' | 'expenseCenters' | 'drafts'>): Share[] {
  const rows = rowsIn(list.listing.peek());
  const entries = drafts.entries();
  const known = new Set(rows.map((row) => row.id));
  const find = rowFinder({ rows, expenseCenters: expenseCenters.offered.peek() });
  const created = entries.flatMap(({ id }) => (known.has(id) ? [] : (find(id) ?? [])));
  return sharesOf([...rows, ...created], entries);
}
