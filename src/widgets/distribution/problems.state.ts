/** The way from one cell that holds no amount to the next, also to those that search, filters or a cost centre hide. */
import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals-react';
import { withoutFilters, type TableView } from '#core/state/table-view.ts';
import type { CenterView } from './center-view.state.ts';
import { rowFinder } from './centers.model.ts';
import type { DistributionContext } from './distribution-context.ts';
import { rowsIn } from './list.state.ts';
import { nextProblem } from './problems.model.ts';

interface ProblemsOptions {
  readonly context: DistributionContext;
  readonly view: Signal<TableView>;
  /** The rows that pass search and filters. */
  readonly shown: ReadonlySignal<ReadonlySet<string> | null>;
  readonly centerView: CenterView;
}

export function createProblems({ context, view, shown, centerView }: ProblemsOptions) {
  /** The row whose amount is to take the focus. */
  const wanted = signal<string | null>(null);
  let last: string | null = null;

  const reveal = (id: string) => {
    const rows = rowsIn(context.list.listing.peek());
    const offered = context.centers.offered.peek();
    const { chosen } = context.centers;
    view.value = withoutFilters(view.peek());
    const isListed = rows.some((row) => row.id === id);
    const center = isListed ? null : rowFinder({ rows, centers: offered })(id)?.expenseCenterId;
    if (isListed && chosen.peek() === null) return;
    centerView.choose(offered.find((one) => one.id === center) ?? null);
    if (center) centerView.includeOthers(true);
  };
  return {
    wanted,
    next() {
      const inSight = shown.peek() ?? new Set<string>();
      const id = nextProblem(inSight, new Set(context.drafts.unreadableIds()), last);
      if (id === null) return;
      last = id;
      batch(() => {
        if (!inSight.has(id)) reveal(id);
        wanted.value = id;
      });
    },
  };
}
