import type { Column, FilterOption } from './table-types.ts';
import type { TableView } from '../../state/table-view.ts';

/** Rows that pass the filters. In each column with selected options, a row must match one of these options. */
export function filterRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  filters: TableView['filters'],
): readonly Row[] {
  const tests = columns.flatMap((column) => {
    const selected = filters[column.key] ?? [];
    const options = column.filter?.options.filter(({ value }) => selected.includes(value)) ?? [];
    return options.length > 0 ? [(row: Row) => options.some((option) => passes(row, column, option))] : [];
  });
  if (tests.length === 0) return rows;
  return rows.filter((row) => tests.every((test) => test(row)));
}

function passes<Row>(row: Row, column: Column<Row>, option: FilterOption<Row>): boolean {
  return option.test ? option.test(row) : String(column.value(row)) === option.value;
}
