/** Query and paging of every list. */
import { Type, type Static } from 'typebox';
import { MAX_SEARCH_CHARACTERS } from './facts.ts';
import { Line } from './lines.ts';
import { closed, Id } from './values.ts';

/** Pages of a list. `current` is the page number from 1 on; `total` is the number of pages, at least 1. */
export const Pages = closed({ current: Type.Integer(), total: Type.Integer() });
/** Rows of a list. `total` is the number of matching rows; `skip` is the number of rows before this page. */
export const Items = closed({ total: Type.Integer(), skip: Type.Integer() });
export type Paging = { pages: Static<typeof Pages>; items: Static<typeof Items> };

/**
 * The query of a list. `sort` is one of `sortKeys`, with a leading minus for descending order. The default of `sort` is
 * `-_id` (newest first). `page` counts from 1, `limit` defaults to 25, `pageSize` is an alias of `limit`. The server
 * skips `skip` rows in addition to the previous pages. With `_id` the list contains only that record, if the record
 * matches the other filters. The server answers 400 to an unknown sort key or filter.
 */
export function listQuery(sortKeys: readonly string[], maxLimit: number) {
  return {
    organizationId: Type.Optional(Type.String({ format: 'uuid' })),
    sort: Type.Optional(Type.Enum(['_id', ...sortKeys].flatMap((key) => [key, `-${key}`]))),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: maxLimit })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: maxLimit })),
    skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
    isDeleted: Type.Optional(Type.Boolean()),
    _id: Type.Optional(Id),
    search: Type.Optional(Line(MAX_SEARCH_CHARACTERS)),
  };
}
