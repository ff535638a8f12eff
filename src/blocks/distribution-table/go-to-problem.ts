/** Focus on the next invalid amount, including rows hidden by search, filters or a cost center. */
import { batch } from '@preact/signals-react';
import { nextProblem } from '#blocks/hand-out/problems.model.ts';
import { withoutFilters } from '#core/state/table-view.ts';
import { rowFinder } from './centers.model.ts';
import type { DistributionTableState } from './distribution-table.state.ts';

/** Focuses the next invalid cell after `last` and returns its row id. */
export function goToProblem(state: DistributionTableState, last: string | null): string | null {
  const inSight = state.sight.shown.peek() ?? new Set<string>();
  const id = nextProblem(inSight, new Set(state.drafts.unreadableIds()), last);
  if (id === null) return null;
  batch(() => {
    if (!inSight.has(id)) reveal(state, id);
    state.wantedAmount.value = id;
  });
  return id;
}

function reveal({ view, centers, centerView, ...state }: DistributionTableState, id: string): void {
  const rows = state.rows();
  const offered = centers.offered.peek();
  view.value = withoutFilters(view.peek());
  const isListed = rows.some((row) => row.id === id);
  const center = isListed ? null : rowFinder({ rows, centers: offered })(id)?.expenseCenterId;
  if (isListed && centers.chosen.peek() === null) return;
  centerView.choose(offered.find((one) => one.id === center) ?? null);
  if (center) centerView.includeOthers(true);
}
