import { goToProblem, NextProblem as NextSheetProblem } from '#blocks/allocation-sheet/next-problem.tsx';
import type { DistributionTableState } from '../distribution-table.state.ts';
import { rowFinder } from '../expense-centers.model.ts';
import type { TablePartProps } from './words.ts';

/** Button that focuses the next invalid amount, also in rows of another cost center. */
export function NextProblem({ state, words }: TablePartProps) {
  return <NextSheetProblem state={state} words={words} reveal={(id) => reveal(state, id)} />;
}

/** Focuses the first invalid amount, also in rows of another cost center. */
export function goToFirstProblem(state: DistributionTableState): void {
  goToProblem(state, null, (id) => reveal(state, id));
}

/**
 * Makes the row `id` visible by selecting its cost center, or all cost centers, if the current selection hides the row.
 */
function reveal({ expenseCenters, expenseCenterView, ...state }: DistributionTableState, id: string): void {
  const rows = state.rows();
  const offered = expenseCenters.offered.peek();
  const isListed = rows.some((row) => row.id === id);
  const expenseCenter = isListed ? null : rowFinder({ rows, expenseCenters: offered })(id)?.expenseCenterId;
  if (isListed && expenseCenters.selected.peek() === null) return;
  expenseCenterView.choose(offered.find((one) => one.id === expenseCenter) ?? null);
  if (expenseCenter) expenseCenterView.includeOthers(true);
}
