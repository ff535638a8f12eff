import { filterRows } from './filter-rows.ts';
import { searchRows } from './search-rows.ts';
import { sortRows } from './sort-rows.ts';
import type { Column } from './table-types.ts';
import type { TableView } from '../../state/table-view.ts';

/**
 * The rows that pass search and filters, in the shown order. All rows are sorted and then thinned out, not the other
 * way round: the order of all is kept, so that typing into the search box sorts nothing anew.
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
  /** From 1, never beyond the last: a page that a filter emptied shows the last that is left. */
  readonly page: number;
  readonly pages: number;
  /** How many rows stand before this page. */
  readonly skip: number;
}

/** One page that the server answered, of `total` rows. */
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

/** The view with the page on which the row at `at` stands; null where that is the page already, or there is no such row. */
export function pageWith(at: number, view: TableView): TableView | null {
  if (at === -1 || view.pageSize === 'all') return null;
  const page = Math.floor(at / view.pageSize) + 1;
  return page === view.page ? null : { ...view, page };
}
