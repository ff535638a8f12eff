import { OpenCell } from '#core/ui/table/open-cell.tsx';
import type { DistributionState } from '../distribution.state.ts';
import type { DistributionRow } from '../rows.model.ts';

/** The name of a row, which opens it. */
export function OpenRow({ row, state }: { row: DistributionRow; state: DistributionState }) {
  return <OpenCell onOpen={() => state.openRow(row)}>{row.name}</OpenCell>;
}
