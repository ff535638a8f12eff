import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../../testing/test-database.ts';
import { watchStatements } from '../../../testing/watched-statements.ts';
import type { Database } from '../database.ts';
import { createTenancy, type DatabaseTransaction } from '../tenancy.ts';
import { later } from './later.ts';
import { cachedPlan } from './prepared-statements.ts';

let database: Database;
let roundTrips: string[][];

function sent(): string[] {
  let isOpen = false;
  return roundTrips
    .map((texts) => texts.map((text) => (text.startsWith('SELECT set_config') ? 'settings' : text)))
    .filter((texts) => {
      const isOfOne = isOpen || texts[0]?.startsWith('BEGIN') === true;
      isOpen = isOfOne && !['commit', 'rollback'].includes(texts.at(-1) ?? '');
      return isOfOne;
    })
    .map((texts) => texts.join('; '));
}

beforeAll(async () => {
  database = await openTestDatabase();
  roundTrips = watchStatements(database.pool);
});
beforeEach(() => void roundTrips.splice(0));
afterAll(() => database.close());

const countPrepared = async () => {
  const { rows } = await database.pool.query('SELECT count(*)::int AS number FROM kept');
  return rows[0] as { number: number };
};

describe('batched transactions', () => {
  it('send BEGIN and settings with the first statement', async () => {
    await createTenancy(database).asSystem('demo', (tx) => sql`SELECT 1`.execute(tx));
    expect(sent()).toEqual(['BEGIN; settings; SELECT 1', 'commit']);
  });

  it('read a snapshot under repeatable read and are read-only', async () => {
    const tenancy = createTenancy(database);
    const read = tenancy.inScope({ organizations: [] }, (tx) => sql`SHOW transaction_isolation`.execute(tx), {
      snapshot: true,
    });
    expect((await read).rows).toEqual([{ transaction_isolation: 'repeatable read' }]);
    expect(sent()).toEqual([
      'BEGIN ISOLATION LEVEL repeatable read read only; settings; SHOW transaction_isolation',
      'commit',
    ]);
  });

  it('send BEGIN with the first statement without settings and return its rows', async () => {
    const { rows } = await database.kysely.transaction().execute((tx) => sql`SELECT 7 AS seven`.execute(tx));
    expect(rows).toEqual([{ seven: 7 }]);
    expect(sent()).toEqual(['BEGIN; SELECT 7 AS seven', 'commit']);
  });

  it('send nothing without a statement', async () => {
    await database.kysely.transaction().execute(() => Promise.resolve());
    expect(sent()).toEqual([]);
  });

  it('roll back rows and settings if the work fails', async () => {
    await database.pool.query('CREATE TABLE kept (n int); GRANT ALL ON kept TO litro_system');
    onTestFinished(() => void database.pool.query('DROP TABLE kept'));
    const failed = createTenancy(database).asSystem('demo', async (tx) => {
      await sql`INSERT INTO kept VALUES (1)`.execute(tx);
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(await countPrepared()).toEqual({ number: 0 });
    const { rows } = await database.pool.query(
      `SELECT current_setting('role') AS role, nullif(current_setting('app.job', true), '') AS job`,
    );
    expect(rows).toEqual([{ role: 'none', job: null }]);
  });
});

describe('a transaction that ignores the error of a statement', () => {
  it('fails at the commit, because PostgreSQL rolls it back', async () => {
    const committed = createTenancy(database).asSystem('demo', async (tx) => {
      await sql`SELECT 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(committed).rejects.toThrow('PostgreSQL rolled back');
  });
});

describe('later', () => {
  const ask = (tx: DatabaseTransaction, number: number) =>
    later(tx, sql<{ n: number }>`SELECT ${number}::int AS n`, ([row]) => row?.n);
  const run = <T>(work: (tx: DatabaseTransaction) => Promise<T>) =>
    createTenancy(database).asSystem('demo', work);
  const makeTable = async () => {
    await database.pool.query('CREATE TABLE kept (n int UNIQUE); GRANT ALL ON kept TO litro_system');
    onTestFinished(async () => void (await database.pool.query('DROP TABLE kept')));
  };
  const keep = (tx: DatabaseTransaction, number: number) =>
    later(tx, sql`INSERT INTO kept VALUES (${number})`);

  it('sends a deferred statement with the next statement or when its answer is awaited', async () => {
    const answers = await run(async (tx) => {
      const [one, two] = [ask(tx, 1), ask(tx, 2)];
      const { rows } = await sql`SELECT 3 AS n`.execute(tx);
      return [await one, await two, rows, await Promise.all([ask(tx, 4), ask(tx, 5)])];
    });
    expect(answers).toEqual([1, 2, [{ n: 3 }], [4, 5]]);
    expect(sent()).toEqual([
      'BEGIN; settings; SELECT $1::int AS n; SELECT $1::int AS n; SELECT 3 AS n',
      'SELECT $1::int AS n; SELECT $1::int AS n',
      'commit',
    ]);
  });

  it('converts values as a single statement of pg does', async () => {
    const parameters = sql`${[1, null]}::int[] AS numbers, ${new Date(0)}::timestamptz AS at, ${{ a: 1 }}::jsonb AS object`;
    const query = sql`SELECT ${parameters}, 9007199254740991::bigint AS cents, 1.10::numeric AS price, NULL::date AS due`;
    const prepared = sql`${query} ${cachedPlan}`;
    const [single, ...others] = await run(async (tx) => {
      const batched = await later(tx, query);
      return [
        (await query.execute(tx)).rows,
        batched,
        (await prepared.execute(tx)).rows,
        (await prepared.execute(tx)).rows,
      ];
    });
    expect(single).toEqual([
      {
        numbers: [1, null],
        at: new Date(0),
        object: { a: 1 },
        cents: Number.MAX_SAFE_INTEGER,
        price: '1.10',
        due: null,
      },
    ]);
    expect(others).toEqual([single, single, single]);
  });

  it('sends a deferred statement with the commit at the latest', async () => {
    await makeTable();
    await run(async (tx) => void keep(tx, 1));
    expect(sent()).toEqual(['BEGIN; settings; INSERT INTO kept VALUES ($1); commit']);
    expect(await countPrepared()).toEqual({ number: 1 });
  });

  it('sends no deferred statement if the work fails before', async () => {
    await makeTable();
    const failed = run(async (tx) => {
      void keep(tx, 1);
      throw new Error('undone');
    });
    await expect(failed).rejects.toThrow('undone');
    expect(sent()).toEqual([]);
    expect(await countPrepared()).toEqual({ number: 0 });
  });

  it('rolls back the whole transaction if a deferred statement fails', async () => {
    await makeTable();
    const failed = run(async (tx) => {
      for (const number of [1, 1, 2]) void keep(tx, number);
    });
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    expect(await countPrepared()).toEqual({ number: 0 });
    await run(async (tx) => void keep(tx, 1));
    expect(await countPrepared()).toEqual({ number: 1 });
  });

  it('rolls back the transaction if a value cannot be serialized', async () => {
    await makeTable();
    const circular: unknown[] = [];
    circular.push({ circular });
    const failed = run(async (tx) => {
      void keep(tx, 1);
      void later(tx, sql`INSERT INTO kept SELECT length(${circular}::text)`);
    });
    await expect(failed).rejects.toThrow();
    expect(await countPrepared()).toEqual({ number: 0 });
  });

  it('forgets a prepared statement whose preparation failed', async () => {
    await makeTable();
    const failed = run(async (tx) => {
      for (const number of [3, 3]) void keep(tx, number);
      await sql`SELECT 8 AS eight ${cachedPlan}`.execute(tx);
    });
    await expect(failed).rejects.toMatchObject({ code: '23505' });
    const { rows } = await run((tx) => sql`SELECT 8 AS eight ${cachedPlan}`.execute(tx));
    expect(rows).toEqual([{ eight: 8 }]);
  });
});

describe('settings of a scope', () => {
  it('treat the name of a job as a value, with any characters', async () => {
    const name = `it's "quoted"\\ and ends; SELECT 1`;
    const { rows } = await createTenancy(database).asSystem(name as 'demo', (tx) =>
      sql`SELECT current_setting('app.job') AS job`.execute(tx),
    );
    expect(rows).toEqual([{ job: name }]);
  });
});
