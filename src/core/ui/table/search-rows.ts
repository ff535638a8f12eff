import { foldText } from './fold-text.ts';
import type { Column } from './table-types.ts';

/** Search text of each row, cached while the row object lives; one store per array of columns. */
const stores = new WeakMap<readonly Column<never>[], WeakMap<object, string>>();

export function isSearchable<Row>(column: Column<Row>): boolean {
  return column.searchable ?? (column.kind === undefined || column.kind === 'text');
}

/** Rows in which every word of the search occurs in a searchable column. An empty search returns the same array. */
export function searchRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  search: string,
): readonly Row[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  const textOf = textReader(columns);
  return rows.filter((row) => {
    const text = textOf(row);
    return words.every((word) => text.includes(word));
  });
}

function textReader<Row extends object>(columns: readonly Column<Row>[]): (row: Row) => string {
  const key = columns as readonly Column<never>[];
  const store = stores.get(key) ?? new WeakMap<object, string>();
  stores.set(key, store);
  const searched = columns.filter(isSearchable);
  return (row) => {
    const known = store.get(row);
    if (known !== undefined) return known;
    const text = searched.map((column) => foldText(String(column.value(row) ?? ''))).join('\n');
    store.set(row, text);
    return text;
  };
}
