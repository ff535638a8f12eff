/** Focus on the next invalid amount, including rows hidden by search, filters or a cost center. */
import { batch } from '@preact/signals-react';
import { nextProblem } from '#blocks/distribute-bar/problems.model.ts';
import { withoutFilters } from '#core/state/table-view.ts';
import { rowFinder } from './expense-centers.model.ts';
import type { DistributionTableState } from './distribution-table.state.ts';

/** Focuses the next invalid cell after `last` and returns its row id. */
export function goToProblem(state: DistributionTableState, last: string | null): string | null {
  const inSight = state.sight.shown.peek() ?? new Set<string>();
  const id = nextProblem(inSight, new Set(state.drafts.unreadableIds()), last);
  if (id === null) return null;
  batch(() => {
    if (!inSight.has(id)) reveal(state, id);
    state.requestedAmount.value = id;
  });
  return id;
}

function reveal(
  { view, expenseCenters, expenseCenterView, ...state }: DistributionTableState,
  id: string,
): void {
  const rows = state.rows();
  const offered = expenseCenters.offered.peek();
  view.value = withoutFilters(view.peek());
  const isListed = rows.some((row) => row.id === id);
  const expenseCenter = isListed ? null : rowFinder({ rows, expenseCenters: offered })(id)?.expenseCenterId;
  if (isListed && expenseCenters.selected.peek() === null) return;
  expenseCenterView.choose(offered.find((one) => one.id === expenseCenter) ?? null);
  if (expenseCenter) expenseCenterView.includeOthers(true);
}
