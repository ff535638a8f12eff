import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../testing/test-database.ts';
import type { Database } from '../database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('values of the database', () => {
  it('arrive exactly: integers as numbers, decimals and dates as text, timestamps as dates', async () => {
    const { rows } = await database.pool.query(
      `SELECT 9007199254740991::bigint AS cents, ARRAY[1::bigint, NULL] AS many, 1.10::numeric AS price,
         DATE '2026-02-28' AS due, TIMESTAMPTZ '2026-02-28 12:00:00+00' AS paid`,
    );
    expect(rows).toEqual([
      {
        cents: Number.MAX_SAFE_INTEGER,
        many: [1, null],
        price: '1.10',
        due: '2026-02-28',
        paid: new Date('2026-02-28T12:00:00Z'),
      },
    ]);
  });

  it('raise an error beyond exact integers, and the connection stays usable', async () => {
    await expect(database.pool.query('SELECT 9007199254740993::bigint AS cents')).rejects.toThrow(
      'larger than can be kept exactly',
    );
    expect((await database.pool.query('SELECT 1::bigint AS n')).rows).toEqual([{ n: 1 }]);
  });
});
