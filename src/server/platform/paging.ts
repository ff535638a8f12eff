import { DEFAULT_PAGE_SIZE } from '#contract/facts.ts';
import type { Paging } from '#contract/listing.ts';

export interface PageQuery {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly skip?: number | undefined;
}

export interface QueryPage<Row> extends Paging {
  readonly rows: Row[];
}

/** Limit and offset of a page. `pageSize` is an alias of `limit`. `skip` is added to the page's offset. */
export function pageWindow(query: PageQuery): { limit: number; offset: number } {
  const limit = query.limit ?? query.pageSize ?? DEFAULT_PAGE_SIZE;
  return { limit, offset: ((query.page ?? 1) - 1) * limit + (query.skip ?? 0) };
}

export function describePage(query: PageQuery, total: number): Paging {
  const { limit, offset } = pageWindow(query);
  return {
    pages: { current: query.page ?? 1, total: Math.max(1, Math.ceil(total / limit)) },
    items: { total, skip: offset },
  };
}

export function cutPage<Row>(query: PageQuery, all: readonly Row[]): QueryPage<Row> {
  const { limit, offset } = pageWindow(query);
  return { rows: all.slice(offset, offset + limit), ...describePage(query, all.length) };
}

/**
 * Parses a sort parameter. A leading minus means descending order; the default is newest first. The query's schema has
 * validated the key.
 */
export function parseSort(sort = '-_id'): { key: string; descending: boolean } {
  return { key: sort.replace(/^-/, ''), descending: sort.startsWith('-') };
}
