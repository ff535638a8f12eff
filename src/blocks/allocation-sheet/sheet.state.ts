/** State of a table in which the user types amounts, in cents or milliliters. */
import { computed, signal, type Signal } from '@preact/signals-react';
import { DEFAULT_TABLE_VIEW, type TableView } from '#core/state/table-view.ts';
import type { DraftAmounts } from '#core/ui/table/draft-amounts.ts';
import { createRowStates, type RowStates } from '#core/ui/table/row-states.ts';
import { createSelection, type Selection } from '#core/ui/table/selection.ts';

export interface AllocationSheet<Row extends { readonly id: string }, Amount extends number> {
  readonly drafts: DraftAmounts<Amount>;
  readonly rowStates: RowStates;
  readonly selection: Selection;
  readonly view: Signal<TableView>;
  readonly sight: ReturnType<typeof createSight<Row, Amount>>;
  /** Id of the row whose amount field must take the focus. */
  readonly requestedAmount: Signal<string | null>;
  /** Fills in amounts by row id as one undo step. Null clears the amount of a row. */
  fill(amounts: Iterable<readonly [id: string, amount: Amount | null]>): void;
}

export function createSheet<Row extends { readonly id: string }, Amount extends number>(
  drafts: DraftAmounts<Amount>,
): AllocationSheet<Row, Amount> {
  const view = signal<TableView>({
    ...DEFAULT_TABLE_VIEW,
    sort: { key: 'name', descending: false },
    pageSize: 'all',
  });
  const sight = createSight<Row, Amount>(drafts);
  const requestedAmount = signal<string | null>(null);
  return {
    drafts,
    rowStates: createRowStates(),
    selection: createSelection(),
    view,
    sight,
    requestedAmount,
    fill: (amounts) =>
      drafts.step(() => {
        for (const [id, amount] of amounts) drafts.set([id], amount);
      }),
  };
}

function createSight<Row extends { readonly id: string }, Amount extends number>(
  drafts: DraftAmounts<Amount>,
) {
  const shown = signal<ReadonlySet<string> | null>(null);
  return {
    /** Ids of the rows that pass search and filters, in the shown order; null before the table first renders. */
    shown,
    see(rows: readonly Row[]) {
      shown.value = new Set(rows.map(({ id }) => id));
    },
    hidden: computed(() => {
      const inSight = shown.value;
      void drafts.changes.value;
      const amounts = drafts.entries().filter(({ id }) => inSight && !inSight.has(id));
      const total = amounts.reduce<number>((sum, { amount }) => sum + amount, 0) as Amount;
      return { count: amounts.length, total };
    }),
  };
}

/** State of the open confirmation dialog. No dialog opens while a movement of credit or fuel runs. */
export function createQuestion<Question>(isMoving: () => boolean) {
  const question = signal<Question | null>(null);
  return {
    question,
    ask(next: Question) {
      if (!isMoving()) question.value = next;
    },
    close() {
      question.value = null;
    },
  };
}
