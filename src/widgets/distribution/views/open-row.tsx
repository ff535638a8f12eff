import type { DistributionState } from '../distribution.state.ts';
import type { DistributionRow } from '../rows.model.ts';

/** The name of a row, which opens it. */
export function OpenRow({ row, state }: { row: DistributionRow; state: DistributionState }) {
  return (
    <button
      type="button"
      className="cell-link"
      tabIndex={-1}
      aria-haspopup="dialog"
      onClick={() => state.openRow(row)}
    >
      {row.name}
    </button>
  );
}
