import { sumCents } from '#core/money/arithmetic.ts';
import type { DraftAmounts } from '#core/ui/table/draft-amounts.ts';
import type { Selection } from '#core/ui/table/selection.ts';
import { relocate, sharesOf, type Share } from './amounts.model.ts';
import { rowFinder, type Places } from './expense-centers.model.ts';
import type { NotifyTable, TableStores } from './table-stores.ts';
import { nameOf } from './rows.model.ts';

/**
 * Moves typed amounts to the wallets that were created since the previous list. Amounts of removed rows are cleared,
 * and a notice reports them.
 */
export function moveTyped(drafts: DraftAmounts, notify: NotifyTable, before: Places, after: Places): void {
  const find = rowFinder(before);
  const typed = drafts.ids().flatMap((id) => find(id) ?? []);
  if (typed.length === 0) return;
  const { moved, removed } = relocate(typed, after);
  for (const { from, to } of moved) {
    const draft = drafts.of(from).peek();
    drafts.set([from], null);
    if (drafts.of(to).peek().amount === null) drafts.restore(to, draft);
  }
  const lost = removed.filter((row) => drafts.of(row.id).peek().amount);
  if (lost.length > 0) {
    const amountCents = sumCents(lost.flatMap((row) => drafts.of(row.id).peek().amount ?? []));
    notify({ kind: 'gone', names: lost.map(nameOf), amountCents });
  }
  drafts.set(
    removed.map((row) => row.id),
    null,
  );
}

/**
 * Updates the selection after a change of the list. A row stays selected if a created wallet changed the row id.
 * Removed rows leave the selection.
 */
export function moveSelected(selection: Selection, before: Places, after: Places): void {
  const find = rowFinder(before);
  const selected = [...selection.ids.peek()].flatMap((id) => find(id) ?? []);
  if (selected.length === 0) return;
  const { moved, removed } = relocate(selected, after);
  const left = [...moved.map(({ from }) => from), ...removed.map(({ id }) => id)];
  if (left.length > 0) selection.set(left, false);
  if (moved.length > 0)
    selection.set(
      moved.map(({ to }) => to),
      true,
    );
}

export function typedShares({
  list,
  expenseCenters,
  drafts,
}: Pick<TableStores, 'list' | 'expenseCenters' | 'drafts'>): Share[] {
  const rows = list.rows();
  const entries = drafts.entries();
  const known = new Set(rows.map((row) => row.id));
  const find = rowFinder({ rows, expenseCenters: expenseCenters.offered.peek() });
  const created = entries.flatMap(({ id }) => (known.has(id) ? [] : (find(id) ?? [])));
  return sharesOf([...rows, ...created], entries);
}
