export interface Sort {
  key: string;
  descending: boolean;
}

export const PAGE_SIZES = [5, 10, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number] | 'all';

/** View state of a table. A caller that saves the view passes its own signal; otherwise the table creates a signal. */
export interface TableView {
  readonly search: string;
  readonly sort: Sort | null;
  /** Selected option values by column key. Options of one column are alternatives; a row must pass every column. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly hidden: readonly string[];
  readonly density: 'comfortable' | 'compact';
  readonly pageSize: PageSize;
  /** Page number, from 1. */
  readonly page: number;
}

export const DEFAULT_TABLE_VIEW: TableView = {
  search: '',
  sort: null,
  filters: {},
  hidden: [],
  density: 'comfortable',
  pageSize: 25,
  page: 1,
};

export function withNextSort(view: TableView, key: string): TableView {
  return { ...view, sort: nextSort(view.sort, key), page: 1 };
}

function nextSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, descending: false };
  return sort.descending ? null : { key, descending: true };
}

export function withSort(view: TableView, sort: Sort): TableView {
  return { ...view, sort, page: 1 };
}

/** A new search can change the rows, so the view returns to the first page. */
export function withSearch(view: TableView, search: string): TableView {
  return { ...view, search, page: 1 };
}

export function withFilter(view: TableView, column: string, selected: readonly string[]): TableView {
  const { [column]: _, ...others } = view.filters;
  return { ...view, filters: selected.length > 0 ? { ...others, [column]: selected } : others, page: 1 };
}

export function filterCount({ filters }: TableView): number {
  return Object.values(filters).filter((selected) => selected.length > 0).length;
}

export function withoutFilters(view: TableView): TableView {
  return { ...view, search: '', filters: {}, page: 1 };
}

export function toggled(list: readonly string[], item: string): readonly string[] {
  return list.includes(item) ? list.filter((other) => other !== item) : [...list, item];
}

export function sameKeys(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key) => b.includes(key));
}
