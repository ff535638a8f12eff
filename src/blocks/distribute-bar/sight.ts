import { computed, signal, type ReadonlySignal } from '@preact/signals-react';
import type { DraftAmounts } from '#core/ui/table/draft-amounts.ts';

export function createSight<Row, Amount extends number>(
  drafts: DraftAmounts<Amount>,
  idOf: (row: Row) => string,
) {
  const shown = signal<ReadonlySet<string> | null>(null);
  return {
    /** Ids of the rows that pass search and filters, in the shown order; null before the first render. */
    shown: shown as ReadonlySignal<ReadonlySet<string> | null>,
    see: (rows: readonly Row[]) => {
      shown.value = new Set(rows.map(idOf));
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
