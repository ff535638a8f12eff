import { sql, type RawBuilder } from 'kysely';
import { describePage, pageWindow, parseSort, type QueryPage, type PageQuery } from '../paging.ts';
import type { DatabaseTransaction } from './tenancy.ts';

type ListSql = RawBuilder<unknown>;

/** Query parameters common to all lists. Each repository adds its own filters. */
export interface SqlListQuery extends PageQuery {
  /** A key of {@link SqlList.sortKeys} or `_id`; a leading minus sorts in descending order. Default: `-_id`. */
  readonly sort?: string | undefined;
  readonly _id?: string | undefined;
}

/** Sort expression of a list. The record's id decides the order of equal values. */
interface SortKey {
  readonly by: ListSql;
  /** SQL join that only this sort order of a list needs. */
  readonly join?: ListSql;
  /** Puts empty values last in both directions. No index supports this order, so use it only for unindexed sorts. */
  readonly emptyLast?: true;
  /**
   * Columns of this sort order's `join` that replace the columns of {@link SqlList.join}. A list with such columns
   * omits {@link SqlList.join}.
   */
  readonly joinColumns?: ListSql;
}

export interface SqlList<Row> {
  readonly table: ListSql;
  readonly owned: ListSql;
  /**
   * Filter condition of the list. An index should contain its columns, `id` and a sort key, so that the query reads no
   * table.
   */
  readonly matching: ListSql;
  readonly id: ListSql;
  /** SQL expression of a record's public id; default: `id`. */
  readonly namedBy?: ListSql;
  readonly sortKeys: Readonly<Record<string, SortKey>>;
  readonly columns: RawBuilder<Row>;
  readonly join?: ListSql;
  /** Order of rows within one record, if a record has several rows. */
  readonly within?: ListSql;
}

/** Reads one page. Count and rows are two statements that must agree, so `tx` must be a snapshot. */
export async function readPage<Row>(
  tx: DatabaseTransaction,
  query: SqlListQuery,
  list: SqlList<Row>,
): Promise<QueryPage<Row>> {
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM ${list.table} WHERE ${list.owned} AND ${matchingOf(query, list)}`.execute(
    tx,
  );
  const total = counted[0]?.total ?? 0;
  const { rows } = await pageSql(query, list, total).execute(tx);
  return { rows, ...describePage(query, total) };
}

export function pageSql<Row>(query: SqlListQuery, list: SqlList<Row>, total: number): RawBuilder<Row> {
  const { table, owned, id, columns } = list;
  const { key, descending } = parseSort(query.sort);
  const order: SortKey | undefined = key === '_id' ? { by: id } : list.sortKeys[key];
  if (!order) throw new Error(`This list cannot be sorted by ${key}.`);
  const { isBehind, limit, offset } = fromNearerEnd(query, total);
  const found = directionOf(descending !== isBehind);
  const shown = directionOf(descending);
  return sql<Row>`
    SELECT ${columns} FROM (
      SELECT ${id} AS page_id, ${order.by} AS page_key${order.joinColumns ? sql`, ${order.joinColumns}` : sql``}
      FROM ${table} ${order.join ?? sql``}
      WHERE ${owned} AND ${matchingOf(query, list)}
      ORDER BY ${order.emptyLast ? sql`(${order.by}) IS NULL ${directionOf(isBehind)}, ` : sql``}page_key ${found}, page_id ${found} LIMIT ${limit} OFFSET ${offset}) page
    JOIN ${table} ON ${owned} AND ${id} = page.page_id
    ${(order.joinColumns ? undefined : list.join) ?? sql``}
    ORDER BY ${order.emptyLast ? sql`page.page_key IS NULL, ` : sql``}page.page_key ${shown}, page.page_id ${shown}${list.within ? sql`, ${list.within}` : sql``}`;
}

/**
 * Reads the rows after the record `after`, by keyset, for exports; from the start if `after` is null. Use this function
 * only for lists sorted by columns of their own table.
 */
export async function readAfter<Row>(
  tx: DatabaseTransaction,
  query: Pick<SqlListQuery, 'sort' | '_id'>,
  list: SqlList<Row>,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<Row[]> {
  const { table, owned, id, columns } = list;
  const { key, descending } = parseSort(query.sort);
  const by = key === '_id' ? id : list.sortKeys[key]?.by;
  if (!by) throw new Error(`This list cannot be sorted by ${key}.`);
  const beyond = descending ? sql`<` : sql`>`;
  const onwards =
    after === null
      ? sql``
      : sql`AND (${by}, ${id}) ${beyond} (SELECT ${by}, ${id} FROM ${table} WHERE ${owned} AND ${id} = ${after})`;
  const { rows } = await sql<Row>`
    SELECT ${columns} FROM ${table} ${list.join ?? sql``}
    WHERE ${owned} AND ${matchingOf(query, list)} ${onwards}
    ORDER BY ${by} ${directionOf(descending)}, ${id} ${directionOf(descending)} LIMIT ${limit}`.execute(tx);
  return rows;
}

export function matchingOf<Row>(
  { _id }: Pick<SqlListQuery, '_id'>,
  { matching, id, namedBy = id }: SqlList<Row>,
): ListSql {
  return _id === undefined ? matching : sql`${matching} AND ${namedBy} = ${_id}`;
}

const directionOf = (descending: boolean): ListSql => (descending ? sql`DESC` : sql`ASC`);

/**
 * Limit and offset of a page, counted from the nearer end of the list, so the last page costs as much as the first. The
 * limit is 0 past the end of the list.
 */
function fromNearerEnd(query: PageQuery, total: number) {
  const window = pageWindow(query);
  const limit = Math.max(0, Math.min(window.limit, total - window.offset));
  const isBehind = limit > 0 && window.offset > total / 2;
  return { isBehind, limit, offset: isBehind ? total - window.offset - limit : window.offset };
}

/**
 * SQL condition: `words`, which must already lack case and accents, contain one of `searches`. Without searches the
 * condition is true. `%` and `_` in a search match only themselves.
 */
export function containing(words: ListSql, searches: readonly string[]): ListSql {
  const typed = [...new Set(searches)].filter((search) => search !== '');
  if (typed.length === 0) return sql`true`;
  const likes = typed.map(
    (search) => sql`${words} LIKE litro_fold(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`,
  );
  return sql`(${sql.join(likes, sql` OR `)})`;
}
