import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../../testing/test-database.ts';
import type { Database } from '../database.ts';
import { createTenancy, type DatabaseTransaction } from '../tenancy.ts';
import { cachedPlan, preparedStatement } from './prepared-statements.ts';

let database: Database;

beforeAll(async () => void (database = await openTestDatabase()));
afterAll(() => database.close());

async function ask(tx: DatabaseTransaction, number: number): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`SELECT ${number}::int AS number ${cachedPlan}`.execute(tx);
  await sql`SELECT ${number}::int AS other`.execute(tx);
  return rows[0]?.number;
}

it('a marked statement is prepared once per connection for all values', async () => {
  const tenancy = createTenancy(database);
  await tenancy.asSystem('demo', async (tx) => {
    expect([await ask(tx, 1), await ask(tx, 2)]).toEqual([1, 2]);
    const { rows } = await sql<{ statement: string }>`
      SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%AS number%'`.execute(tx);
    const isOneSession = database.engine === 'pglite';
    expect(rows.map(({ statement }) => statement)).toEqual(
      isOneSession ? [] : ['SELECT $1::int AS number /* kept */'],
    );
  });
});

it('preparedStatement builds its text once per shape and sends a repeated value once', () => {
  let written = 0;
  const adding = preparedStatement<{ one: number; other: number }>((of, _from, { one }) => {
    written += 1;
    return sql`SELECT ${of('one')}::int + ${of('other')}::int + ${of('one')}::int + ${one > 9 ? 100 : 0}::int`;
  });
  const sent = [
    adding({ one: 1, other: 2 }),
    adding({ one: 3, other: 4 }),
    adding({ one: 10, other: 5 }, 'large'),
  ].map((statement) => statement.compile());
  expect(written).toBe(2);
  expect(new Set(sent.map((compiled) => compiled.sql))).toEqual(
    new Set(['SELECT $1::int + $2::int + $1::int + $3::int /* kept */']),
  );
  expect(sent.map(({ parameters }) => parameters)).toEqual([
    [1, 2, 0],
    [3, 4, 0],
    [10, 5, 100],
  ]);
});
