/** From a list's query to limit, offset and order, and back to the paging of its answer. */
import { DEFAULT_PAGE_SIZE } from '#contract/facts.ts';
import type { Paging } from '#contract/listing.ts';

export interface PageQuery {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly skip?: number | undefined;
}

/** A page of a list, and how many rows match in all. */
export interface Page<Row> extends Paging {
  readonly rows: Row[];
}

/** `pageSize` stands in for `limit`; `skip` is added to what the page skips. */
export function pageWindow(query: PageQuery): { limit: number; offset: number } {
  const limit = query.limit ?? query.pageSize ?? DEFAULT_PAGE_SIZE;
  return { limit, offset: ((query.page ?? 1) - 1) * limit + (query.skip ?? 0) };
}

/** The paging of an answer with `total` matching rows. */
export function describePage(query: PageQuery, total: number): Paging {
  const { limit, offset } = pageWindow(query);
  return {
    pages: { current: query.page ?? 1, total: Math.max(1, Math.ceil(total / limit)) },
    items: { total, skip: offset },
  };
}

/** The page of a list that is in memory whole. */
export function cutPage<Row>(query: PageQuery, all: readonly Row[]): Page<Row> {
  const { limit, offset } = pageWindow(query);
  return { rows: all.slice(offset, offset + limit), ...describePage(query, all.length) };
}

/** `-name` → by name, from its end; by default the newest first. The schema of the query has seen to the keys. */
export function parseSort(sort = '-_id'): { key: string; descending: boolean } {
  return { key: sort.replace(/^-/, ''), descending: sort.startsWith('-') };
}
