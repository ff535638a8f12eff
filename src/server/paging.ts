/** From a list's query to limit, offset and order, and back to the paging of its answer. */
import { DEFAULT_PAGE_SIZE } from '#contract/facts.ts';
import type { Paging } from '#contract/listing.ts';

export interface PageQuery {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly skip?: number | undefined;
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

/** `-name` → by name, from its end; by default the newest first. The schema of the query has seen to the keys. */
export function parseSort<Key extends string>(sort = '-_id'): { key: Key; descending: boolean } {
  return { key: sort.replace(/^-/, '') as Key, descending: sort.startsWith('-') };
}
