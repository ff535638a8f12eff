/** How every list is read: a repository names the parts of its SQL, and a page of it is found, counted and described here. */
import { sql, type RawBuilder } from 'kysely';
import { describePage, pageWindow, parseSort, type Page, type PageQuery } from '../paging.ts';
import type { Transaction } from './tenancy.ts';

type Sql = RawBuilder<unknown>;

/** The query of a list as the contract has it. What it filters by is the repository's own matter. */
export interface ListQuery extends PageQuery {
  /** A key of {@link List.sortKeys} or `_id`, from its end with a leading minus; `-_id` unless told. */
  readonly sort?: string | undefined;
  /** The one record that an answer names so. */
  readonly _id?: string | undefined;
}

/** What a list is sorted by; records that are alike in it stand in the order of their ids. */
interface SortKey {
  readonly by: Sql;
  /** What has to be joined to the records for this order alone. */
  readonly join?: Sql;
  /**
   * Records that are without it come last from either end. No index has them in that order: for what is sorted without
   * one.
   */
  readonly emptyLast?: true;
  /** Columns of `join` that stand in for those of {@link List.join}, which is then left out. */
  readonly keeps?: Sql;
}

export interface List<Row> {
  /** The table with its alias: `vehicles v`. */
  readonly table: Sql;
  /** Whose records: `v.organization_id = …`. */
  readonly owned: Sql;
  /** Which of them match. With `id` and a sort key it should be answered by an index without the table. */
  readonly matching: Sql;
  readonly id: Sql;
  /** What an answer names a record by; default `id`. */
  readonly namedBy?: Sql;
  readonly sortKeys: Readonly<Record<string, SortKey>>;
  /** The columns of a row. They are read of the records of the page alone. */
  readonly columns: RawBuilder<Row>;
  /** What the columns take from other tables. */
  readonly join?: Sql;
  /** In which order the rows of one record stand, where it has several. */
  readonly within?: Sql;
}

/** A page as the query asks for it. In two statements that have to agree: `tx` has to be a snapshot. */
export async function readPage<Row>(tx: Transaction, query: ListQuery, list: List<Row>): Promise<Page<Row>> {
  const { rows: counted } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM ${list.table} WHERE ${list.owned} AND ${matchingOf(query, list)}`.execute(
    tx,
  );
  const total = counted[0]?.total ?? 0;
  const { rows } = await pageSql(query, list, total).execute(tx);
  return { rows, ...describePage(query, total) };
}

/** The statement that reads the page's rows; `total` is how many match. */
export function pageSql<Row>(query: ListQuery, list: List<Row>, total: number): RawBuilder<Row> {
  const { table, owned, id, columns } = list;
  const { key, descending } = parseSort(query.sort);
  const order: SortKey | undefined = key === '_id' ? { by: id } : list.sortKeys[key];
  if (!order) throw new Error(`This list cannot be sorted by ${key}.`);
  const { isBehind, limit, offset } = fromNearerEnd(query, total);
  const found = directionOf(descending !== isBehind);
  const shown = directionOf(descending);
  return sql<Row>`
    SELECT ${columns} FROM (
      SELECT ${id} AS page_id, ${order.by} AS page_key${order.keeps ? sql`, ${order.keeps}` : sql``}
      FROM ${table} ${order.join ?? sql``}
      WHERE ${owned} AND ${matchingOf(query, list)}
      ORDER BY ${order.emptyLast ? sql`(${order.by}) IS NULL ${directionOf(isBehind)}, ` : sql``}page_key ${found}, page_id ${found} LIMIT ${limit} OFFSET ${offset}) page
    JOIN ${table} ON ${owned} AND ${id} = page.page_id
    ${(order.keeps ? undefined : list.join) ?? sql``}
    ORDER BY ${order.emptyLast ? sql`page.page_key IS NULL, ` : sql``}page.page_key ${shown}, page.page_id ${shown}${list.within ? sql`, ${list.within}` : sql``}`;
}

/**
 * Rows behind one of them in the order of the list, by keyset, for a file; from the first one where `after` is null. For lists that are sorted
 * by what stands in their own table.
 */
export async function readBehind<Row>(
  tx: Transaction,
  query: Pick<ListQuery, 'sort' | '_id'>,
  list: List<Row>,
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

/** {@link List.matching}, narrowed to the one record that may be asked for. */
export function matchingOf<Row>(
  { _id }: Pick<ListQuery, '_id'>,
  { matching, id, namedBy = id }: List<Row>,
): Sql {
  return _id === undefined ? matching : sql`${matching} AND ${namedBy} = ${_id}`;
}

const directionOf = (descending: boolean): Sql => (descending ? sql`DESC` : sql`ASC`);

/**
 * Which rows a page is among `total`, counted from the nearer end of the list, so that the last page costs what the first
 * one does. Past the end there are none.
 */
function fromNearerEnd(query: PageQuery, total: number) {
  const window = pageWindow(query);
  const limit = Math.max(0, Math.min(window.limit, total - window.offset));
  const isBehind = limit > 0 && window.offset > total / 2;
  return { isBehind, limit, offset: isBehind ? total - window.offset - limit : window.offset };
}

/**
 * A condition: one of `searches` stands anywhere in `words`, which are folded already. Without any, everything matches. Their
 * own `%` and `_` are letters.
 */
export function containing(words: Sql, searches: readonly string[]): Sql {
  const typed = [...new Set(searches)].filter((search) => search !== '');
  if (typed.length === 0) return sql`true`;
  const likes = typed.map(
    (search) => sql`${words} LIKE litro_fold(${`%${search.replace(/[\\%_]/g, '\\$&')}%`})`,
  );
  return sql`(${sql.join(likes, sql` OR `)})`;
}
