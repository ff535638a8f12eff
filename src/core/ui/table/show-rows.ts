import { filterRows } from './filter-rows.ts';
import { searchRows } from './search-rows.ts';
import { sortRows } from './sort-rows.ts';
import type { Column } from './table-types.ts';
import type { TableView } from '../../state/table-view.ts';

/**
 * Rows that pass search and filters, in the shown order. Sorting comes first, because the order of all rows is cached:
 * typing in the search box sorts nothing.
 */
export function showRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  view: Pick<TableView, 'search' | 'filters' | 'sort'>,
  locale: string,
): readonly Row[] {
  const sorted = sortRows(rows, columns, view.sort, locale);
  return searchRows(filterRows(sorted, columns, view.filters), columns, view.search);
}

export interface Page<Row> {
  readonly rows: readonly Row[];
  /** Page number, from 1. If a filter shortens the list, the last page is shown. */
  readonly page: number;
  readonly pages: number;
  readonly skip: number;
}

export function answeredPage<Row>(
  rows: readonly Row[],
  { pageSize, page }: Pick<TableView, 'pageSize' | 'page'>,
  total: number,
): Page<Row> {
  if (pageSize === 'all') return { rows, page: 1, pages: 1, skip: 0 };
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return { rows, page: Math.min(page, pages), pages, skip: (page - 1) * pageSize };
}

export function pageOf<Row>(
  rows: readonly Row[],
  { pageSize, page }: Pick<TableView, 'pageSize' | 'page'>,
): Page<Row> {
  if (pageSize === 'all') return { rows, page: 1, pages: 1, skip: 0 };
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const current = Math.min(Math.max(1, page), pages);
  const skip = (current - 1) * pageSize;
  return { rows: rows.slice(skip, skip + pageSize), page: current, pages, skip };
}

/** View that shows the page of row `at`; null if it is already shown or the row does not exist. */
export function pageWith(at: number, view: TableView): TableView | null {
  if (at === -1 || view.pageSize === 'all') return null;
  const page = Math.floor(at / view.pageSize) + 1;
  return page === view.page ? null : { ...view, page };
}
