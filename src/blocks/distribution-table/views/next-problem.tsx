import { goToProblem, NextProblem as NextSheetProblem } from '#blocks/allocation-sheet/next-problem.tsx';
import type { DistributionTableState } from '../distribution-table.state.ts';
import { rowFinder } from '../expense-centers.model.ts';
import type { TablePartProps } from './words.ts';

export function NextProblem({ state, words }: TablePartProps) {
  return <NextSheetProblem state={state} words={words} reveal={(id) => reveal(state, id)} />;
}

export function goToFirstProblem(state: DistributionTableState): void {
  goToProblem(state, null, (id) => reveal(state, id));
}

function reveal({ expenseCenters, expenseCenterView, ...state }: DistributionTableState, id: string): void {
  const rows = state.rows();
  const offered = expenseCenters.offered.peek();
  const isListed = rows.some((row) => row.id === id);
  const expenseCenter = isListed ? null : rowFinder({ rows, expenseCenters: offered })(id)?.expenseCenterId;
  if (isListed && expenseCenters.selected.peek() === null) return;
  expenseCenterView.choose(offered.find((one) => one.id === expenseCenter) ?? null);
  if (expenseCenter) expenseCenterView.includeOthers(true);
}
