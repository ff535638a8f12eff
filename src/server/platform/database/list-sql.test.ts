import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { Database } from './database.ts';
import { containing, pageSql, readPage, type SqlList, type SqlListQuery } from './list-sql.ts';
import { createTenancy } from './tenancy.ts';

interface Row {
  readonly id: number;
  readonly name: string | null;
  readonly held: number;
}

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function listOf(count: number, search = ''): SqlList<Row> {
  return {
    table: sql`(SELECT owner, n AS id, CASE WHEN n < ${count} THEN 'n' || n / 2 END AS name
      FROM generate_series(1, 2) owner, generate_series(1, ${count}::int) n) t`,
    owned: sql`t.owner = 1`,
    matching: containing(sql`coalesce(t.name, '')`, [search]),
    id: sql`t.id`,
    sortKeys: {
      name: { by: sql`t.name` },
      nameOrNone: { by: sql`t.name`, emptyLast: true },
      held: {
        by: sql`every.held`,
        join: sql`JOIN (SELECT n AS id, -n AS held FROM generate_series(1, 100) n) every ON every.id = t.id`,
        joinColumns: sql`every.held AS held`,
      },
    },
    columns: sql<Row>`t.id, t.name, held`,
    join: sql`JOIN LATERAL (SELECT t.id * 10 AS held) one ON true`,
  };
}

const read = <T>(query: SqlListQuery, list: SqlList<T>) =>
  createTenancy(database).inScope({ organizations: [] }, (tx) => readPage(tx, query, list), {
    snapshot: true,
  });

const ids = async (query: SqlListQuery, count: number, search?: string) =>
  (await read(query, listOf(count, search))).rows.map(({ id }) => id);

describe('readPage', () => {
  it('returns the rows of the whole list at that place, from either end', async () => {
    for (const sort of ['_id', '-_id', 'name', '-name', 'nameOrNone', '-nameOrNone']) {
      const whole = await ids({ sort, limit: 100 }, 9);
      expect(whole).toHaveLength(9);
      for (const limit of [1, 2, 4, 9, 10]) {
        for (let page = 1; page <= 10 / limit + 1; page += 1) {
          const from = (page - 1) * limit;
          expect(await ids({ sort, page, limit }, 9), `${sort} ${page} of ${limit}`).toEqual(
            whole.slice(from, from + limit),
          );
          expect(await ids({ sort, page, pageSize: limit, skip: 3 }, 9)).toEqual(
            whole.slice(from + 3, from + 3 + limit),
          );
        }
      }
    }
  });

  it('sorts equal records by id and starts with the newest by default', async () => {
    expect(await ids({ sort: 'name' }, 5)).toEqual([1, 2, 3, 4, 5]);
    expect(await ids({ sort: '-name' }, 5)).toEqual([5, 4, 3, 2, 1]);
    expect(await ids({}, 3)).toEqual([3, 2, 1]);
  });

  it('sorts records without the sorted value last in both orders', async () => {
    expect(await ids({ sort: 'nameOrNone' }, 4)).toEqual([1, 2, 3, 4]);
    expect(await ids({ sort: '-nameOrNone' }, 4)).toEqual([3, 2, 1, 4]);
  });

  it('returns the page number and the number of matching rows', async () => {
    const { pages, items } = await read({ page: 2, limit: 4, skip: 1 }, listOf(9));
    expect([pages, items]).toEqual([
      { current: 2, total: 3 },
      { total: 9, skip: 5 },
    ]);
    expect(await read({}, listOf(0))).toEqual({
      rows: [],
      pages: { current: 1, total: 1 },
      items: { total: 0, skip: 0 },
    });
  });

  it('reuses columns that the sort order joins and does not join them again', async () => {
    expect((await read({ sort: 'held', limit: 2 }, listOf(3))).rows).toEqual([
      { id: 3, name: null, held: -3 },
      { id: 2, name: 'n1', held: -2 },
    ]);
    expect((await read({ sort: '_id', limit: 1 }, listOf(3))).rows).toEqual([
      { id: 1, name: 'n0', held: 10 },
    ]);
  });

  it('reads from the nearer end and reads no row past the end', () => {
    const skipped = (page: number) => {
      const { sql: text, parameters } = pageSql({ page, limit: 50 }, listOf(1), 1000).compile(
        database.kysely,
      );
      const [, limit = '', offset = ''] = /LIMIT \$(\d+) OFFSET \$(\d+)/.exec(text) ?? [];
      return [parameters[Number(limit) - 1], parameters[Number(offset) - 1]];
    };
    expect([1, 2, 11, 12, 19, 20, 21].map(skipped)).toEqual([
      [50, 0],
      [50, 50],
      [50, 500],
      [50, 400],
      [50, 50],
      [50, 0],
      [0, 1000],
    ]);
  });

  it('refuses an unknown sort key', async () => {
    await expect(read({ sort: '-color' }, listOf(1))).rejects.toThrow('cannot be sorted by color');
  });
});

describe('containing', () => {
  it('finds the letters at any place, and all rows for an empty search', async () => {
    expect(await ids({ sort: '_id' }, 6, 'N1')).toEqual([2, 3]);
    expect(await ids({ sort: '_id' }, 3, '')).toEqual([1, 2, 3]);
  });

  it('treats %, _ and \\ as letters and finds rows that match any of several searches', async () => {
    const holds = async (words: string, ...searches: string[]) => {
      const { rows } = await sql<{ holds: boolean }>`
        SELECT ${containing(sql`${words}::text`, searches)} AS holds`.execute(database.kysely);
      return rows[0]?.holds;
    };
    expect(await holds('abc', 'a_c')).toBe(false);
    expect(await holds('a_c', 'a_c')).toBe(true);
    expect(await holds('abc', '%')).toBe(false);
    expect(await holds('50%', '%')).toBe(true);
    expect(await holds('a\\b', '\\')).toBe(true);
    expect(await holds('abc', 'x', 'ÁB')).toBe(true);
    expect(await holds('abc', 'x', 'y')).toBe(false);
    expect(await holds('abc', '', 'y')).toBe(false);
  });
});
