/** What the user made of a table: plain values and what changes them. */

export interface Sort {
  key: string;
  descending: boolean;
}

export const PAGE_SIZES = [5, 10, 25, 50, 100] as const;
/** Rows per page, or all in one virtual list. */
export type PageSize = (typeof PAGE_SIZES)[number] | 'all';

/** What the user made of the table; give the signal to keep it, else the table has its own. */
export interface TableView {
  readonly search: string;
  readonly sort: Sort | null;
  /** Chosen option values by column key; options of one column are alternatives, columns must all pass. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly hidden: readonly string[];
  readonly density: 'comfortable' | 'compact';
  readonly pageSize: PageSize;
  /** From 1. */
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

/** A header is pressed: ascending, descending, as they came. */
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

/** What changes which rows there are goes back to the first page. */
export function withSearch(view: TableView, search: string): TableView {
  return { ...view, search, page: 1 };
}

export function withFilter(view: TableView, column: string, chosen: readonly string[]): TableView {
  const { [column]: _, ...others } = view.filters;
  return { ...view, filters: chosen.length > 0 ? { ...others, [column]: chosen } : others, page: 1 };
}

/** In how many columns something is chosen. */
export function filterCount({ filters }: TableView): number {
  return Object.values(filters).filter((chosen) => chosen.length > 0).length;
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
