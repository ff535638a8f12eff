import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../testing/test-database.ts';
import type { Database } from './database.ts';
import { migrate, migrations, type Migration } from './migrate.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const stations: Migration = {
  name: '9001-stations.sql',
  sql: 'CREATE TABLE stations (id bigint); SELECT 1;',
};
const concurrent: Migration = {
  name: '9003-concurrent.sql',
  sql: `-- outside of a transaction
-- What is half made was given up on the way; it is made anew.
DROP INDEX CONCURRENTLY IF EXISTS stations_id;
CREATE INDEX CONCURRENTLY stations_id ON stations (id);
`,
};
const broken: Migration = { name: '9002-broken.sql', sql: 'CREATE TABLE half (id int); SELECT 1 / 0;' };

const appliedNames = async () =>
  (await database.pool.query<{ name: string }>('SELECT name FROM litro_migrations ORDER BY name')).rows.map(
    ({ name }) => name,
  );

describe('migrate', () => {
  it('applies all migrations once, in the order of their names', async () => {
    const names = migrations.map(({ name }) => name);
    expect(names[0]).toBe('0001-foundations.sql');
    expect(names).toEqual([...names].sort());
    await migrate(database);
    expect(await appliedNames()).toEqual(names);
  });

  it('rolls back a migration that fails', async () => {
    await expect(migrate(database, [...migrations, broken])).rejects.toThrow('division by zero');
    const { rows } = await database.pool.query(`SELECT to_regclass('half') AS half`);
    expect(rows).toEqual([{ half: null }]);
    expect(await appliedNames()).not.toContain(broken.name);
  });

  it('applies a migration once if several servers start together', async () => {
    const allMigrations = [...migrations, stations];
    await Promise.all([
      migrate(database, allMigrations),
      migrate(database, allMigrations),
      migrate(database, allMigrations),
    ]);
    expect(await appliedNames()).toContain(stations.name);
  });

  it('runs a migration outside a transaction, statement by statement, if the file requests it', async () => {
    const allMigrations = [...migrations, stations, concurrent];
    await Promise.all([migrate(database, allMigrations), migrate(database, allMigrations)]);
    const { rows } = await database.pool.query(
      `SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'stations_id'::regclass`,
    );
    expect(rows).toEqual([{ valid: true }]);
    expect(await appliedNames()).toContain(concurrent.name);
  });

  it.skipIf(!process.env['TEST_DATABASE_URL'])(
    'retries a migration that waits for a lock, and blocks other sessions only briefly',
    async () => {
      const allMigrations = [...migrations, stations, concurrent];
      const holder = await database.pool.connect();
      const adding: Migration = {
        name: '9004-adding.sql',
        sql: 'ALTER TABLE stations ADD COLUMN name text;',
      };
      const patience = { lockWaitMs: 20, attempts: 3, pauseMs: 1 };
      await holder.query('BEGIN; SELECT FROM stations');
      await expect(migrate(database, [...allMigrations, adding], patience)).rejects.toMatchObject({
        name: 'StartError',
        message: expect.stringContaining('9004-adding.sql found no moment'),
      });
      const migrating = migrate(database, [...allMigrations, adding], { ...patience, attempts: 10_000 });
      await database.pool.query('SELECT pg_sleep(0.1)');
      await holder.query('COMMIT');
      holder.release();
      await migrating;
      expect(await appliedNames()).toContain(adding.name);
      await database.pool.query(`DELETE FROM litro_migrations WHERE name = '${adding.name}'`);
    },
  );

  it('refuses to start if an applied file changed', async () => {
    const changed = { ...stations, sql: `${stations.sql} -- changed` };
    await expect(migrate(database, [...migrations, changed, concurrent])).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('9001-stations.sql was changed after it had been applied'),
    });
  });

  it('refuses a database of a newer server', async () => {
    await expect(migrate(database)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('newer server (9001-stations.sql)'),
    });
  });

  it('leaves no advisory lock after successes and failures', async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      `SELECT count(*) AS n FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE l.locktype = 'advisory' AND d.datname = current_database()`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});
