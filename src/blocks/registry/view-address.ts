import type { Column } from '#core/ui/table/table-types.ts';
import { MAX_SEARCH_CHARACTERS } from '#contract/facts.ts';
import {
  PAGE_SIZES,
  type PageSize,
  type Sort,
  type TableView,
  DEFAULT_TABLE_VIEW,
  sameKeys,
} from '#core/state/table-view.ts';

interface UsualView {
  readonly sort: Sort | null;
  readonly hidden: readonly string[];
  /** Page size that an address omits. Default: the page size of all tables. */
  readonly pageSize?: PageSize;
}

export interface InitialView {
  readonly view: Partial<TableView>;
  readonly showsDeleted: boolean;
}

const formatSort = (sort: Sort | null) => (sort ? `${sort.descending ? '-' : ''}${sort.key}` : '');

/** View as address text, for example `search=volvo&sort=-year&page=2`; empty for the default view. */
export function formatView(view: TableView, showsDeleted: boolean, usual: UsualView): string {
  const parts = new URLSearchParams();
  const { search, page, pageSize, density } = view;
  if (search.trim()) parts.set('search', search.trim());
  if (formatSort(view.sort) !== formatSort(usual.sort)) parts.set('sort', formatSort(view.sort));
  for (const [key, values] of Object.entries(view.filters)) {
    for (const value of values) parts.append(`filter.${key}`, value);
  }
  if (showsDeleted) parts.set('deleted', '1');
  if (page > 1) parts.set('page', String(page));
  if (pageSize !== (usual.pageSize ?? DEFAULT_TABLE_VIEW.pageSize)) parts.set('rows', String(pageSize));
  if (density !== DEFAULT_TABLE_VIEW.density) parts.set('density', density);
  if (!sameKeys(view.hidden, usual.hidden)) parts.set('hidden', view.hidden.join(','));
  return parts.toString();
}

/** Parses the view of a list from an address. Ignores values that the columns do not know. */
export function parseView<Row>(text: string, columns: readonly Column<Row>[]): InitialView {
  const parts = new URLSearchParams(text);
  const view: { -readonly [K in keyof TableView]?: TableView[K] } = {};
  const search = parts.get('search');
  if (search) view.search = search.slice(0, MAX_SEARCH_CHARACTERS);
  const sort = parts.get('sort');
  if (sort !== null) view.sort = parseSort(sort, columns);
  const filters = parseFilters(parts, columns);
  if (Object.keys(filters).length > 0) view.filters = filters;
  const page = Number(parts.get('page'));
  if (Number.isSafeInteger(page) && page > 1) view.page = page;
  const rows = PAGE_SIZES.find((size) => String(size) === parts.get('rows'));
  if (rows) view.pageSize = rows;
  if (parts.get('density') === 'compact') view.density = 'compact';
  const hidden = parts.get('hidden');
  if (hidden !== null) {
    const named = new Set(hidden.split(','));
    view.hidden = columns.filter(({ key, fixed }) => named.has(key) && !fixed).map(({ key }) => key);
  }
  return { view, showsDeleted: parts.get('deleted') === '1' };
}

export const viewAt = (
  { density, hidden }: Pick<TableView, 'density' | 'hidden'>,
  sort: Sort | null,
  fromAddress: Partial<TableView>,
): TableView => ({ ...DEFAULT_TABLE_VIEW, sort, density, hidden, ...fromAddress });

function parseSort<Row>(text: string, columns: readonly Column<Row>[]): Sort | null {
  const descending = text.startsWith('-');
  const key = descending ? text.slice(1) : text;
  return columns.some((column) => column.key === key && column.sortable !== false)
    ? { key, descending }
    : null;
}

function parseFilters<Row>(parts: URLSearchParams, columns: readonly Column<Row>[]): TableView['filters'] {
  const found: [string, string[]][] = columns.flatMap(({ key, filter }) => {
    const known = new Set(filter?.options.map(({ value }) => value));
    const values = parts.getAll(`filter.${key}`).filter((value) => known.has(value));
    return values.length > 0 ? [[key, [...new Set(values)]]] : [];
  });
  return Object.fromEntries(found);
}
