/** Which of the first rows of a sheet names its columns: exports put a title, a date or a company above it. */
import { foldName } from './match-columns.ts';

interface Row {
  readonly cells: readonly string[];
}

/**
 * The row with the most of the names, the first one of equals. Where none has any, the first that fills at least half as
 * many cells as the fullest: a title fills one or two.
 */
export function findHeader<R extends Row>(rows: readonly R[], names: readonly string[]): R | undefined {
  const known = new Set(names.map(foldName));
  const named = most(
    rows,
    ({ cells }) => new Set(cells.map(foldName).filter((name) => known.has(name))).size,
  );
  if (named.count > 0) return named.row;
  const fullest = most(rows, filledIn);
  return rows.find((row) => filledIn(row) * 2 >= fullest.count);
}

const filledIn = ({ cells }: Row) => cells.filter((text) => text.trim() !== '').length;

function most<R>(rows: readonly R[], count: (row: R) => number): { row: R | undefined; count: number } {
  let best: { row: R | undefined; count: number } = { row: undefined, count: 0 };
  for (const row of rows) {
    const found = count(row);
    if (found > best.count) best = { row, count: found };
  }
  return best;
}
