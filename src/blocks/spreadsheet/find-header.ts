import { foldName } from './match-columns.ts';

interface HeaderRow {
  readonly cells: readonly string[];
}

/**
 * Takes the row with the most known column names; of several rows with equally many names, the first. Without known
 * names, it takes the first row that fills at least half as many cells as the fullest row.
 */
export function findHeader<R extends HeaderRow>(rows: readonly R[], names: readonly string[]): R | undefined {
  const known = new Set(names.map(foldName));
  const named = most(
    rows,
    ({ cells }) => new Set(cells.map(foldName).filter((name) => known.has(name))).size,
  );
  if (named.count > 0) return named.row;
  const fullest = most(rows, filledIn);
  return rows.find((row) => filledIn(row) * 2 >= fullest.count);
}

const filledIn = ({ cells }: HeaderRow) => cells.filter((text) => text.trim() !== '').length;

function most<R>(rows: readonly R[], count: (row: R) => number): { row: R | undefined; count: number } {
  let best: { row: R | undefined; count: number } = { row: undefined, count: 0 };
  for (const row of rows) {
    const found = count(row);
    if (found > best.count) best = { row, count: found };
  }
  return best;
}
