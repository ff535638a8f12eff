/** What is typed and what is selected stay with whom they are for, however the list and its cost centres change. */
import { sumCents } from '#core/money/arithmetic.ts';
import type { DraftAmounts } from '#core/ui/table/draft-amounts.ts';
import type { Selection } from '#core/ui/table/selection.ts';
import { relocate } from './amounts.model.ts';
import { rowFinder, type Places } from './centers.model.ts';
import type { NotifyTable } from './table-stores.ts';
import { nameOf } from './rows.model.ts';

/** Moves amounts to the wallets that were made meanwhile; what belongs to a row that is gone is told and emptied. */
export function moveTyped(drafts: DraftAmounts, notify: NotifyTable, before: Places, after: Places): void {
  const find = rowFinder(before);
  const typed = drafts.ids().flatMap((id) => find(id) ?? []);
  if (typed.length === 0) return;
  const { moved, gone } = relocate(typed, after);
  for (const { from, to } of moved) {
    const draft = drafts.of(from).peek();
    drafts.set([from], null);
    if (drafts.of(to).peek().amount === null) drafts.restore(to, draft);
  }
  const lost = gone.filter((row) => drafts.of(row.id).peek().amount);
  if (lost.length > 0) {
    const amountCents = sumCents(lost.flatMap((row) => drafts.of(row.id).peek().amount ?? []));
    notify({ kind: 'gone', names: lost.map(nameOf), amountCents });
  }
  drafts.set(
    gone.map((row) => row.id),
    null,
  );
}

/** A row that goes by another id, because its wallet was made, stays selected; one that is gone does not. */
export function moveSelected(selection: Selection, before: Places, after: Places): void {
  const find = rowFinder(before);
  const selected = [...selection.ids.peek()].flatMap((id) => find(id) ?? []);
  if (selected.length === 0) return;
  const { moved, gone } = relocate(selected, after);
  const left = [...moved.map(({ from }) => from), ...gone.map(({ id }) => id)];
  if (left.length > 0) selection.set(left, false);
  if (moved.length > 0)
    selection.set(
      moved.map(({ to }) => to),
      true,
    );
}
