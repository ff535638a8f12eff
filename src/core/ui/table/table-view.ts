import type { Sort, TableView } from './table-types.ts';

export const DEFAULT_TABLE_VIEW: TableView = {
  search: '',
  sort: null,
  filters: {},
  hidden: [],
  density: 'comfortable',
  pageSize: 25,
  page: 1,
};

/** A header is pressed: ascending, descending, as they came. */
export function withNextSort(view: TableView, key: string): TableView {
  return { ...view, sort: nextSort(view.sort, key), page: 1 };
}

function nextSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, descending: false };
  return sort.descending ? null : { key, descending: true };
}

/** What changes which rows there are goes back to the first page. */
export function withSearch(view: TableView, search: string): TableView {
  return { ...view, search, page: 1 };
}

export function withFilter(view: TableView, column: string, chosen: readonly string[]): TableView {
  const { [column]: _, ...others } = view.filters;
  return { ...view, filters: chosen.length > 0 ? { ...others, [column]: chosen } : others, page: 1 };
}

export function withoutFilters(view: TableView): TableView {
  return { ...view, search: '', filters: {}, page: 1 };
}

export function toggled(list: readonly string[], item: string): readonly string[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}
