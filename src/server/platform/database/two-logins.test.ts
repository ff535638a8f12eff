import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withDatabase } from '../../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { liteDatabase } from './lite-database.ts';
import { startLite } from './lite-engine.ts';
import { migrate } from './migrate.ts';
import { ownsTables, prepareTables } from './two-logins.ts';
import { createTenancy } from './tenancy.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const PASSWORD = 'segredo';
let made = 0;

async function prepare() {
  const own = `${process.pid}_${(made += 1)}`;
  const [owner, login, name] = [`litro_owner_${own}`, `litro_login_${own}`, `litro_two_${own}`];
  const administrator = new pg.Client(server);
  await administrator.connect();
  // Roles belong to the whole server. Another test database may have created them.
  for (const role of ['litro_app', 'litro_several', 'litro_system']) {
    await administrator.query(
      `DO $$ BEGIN CREATE ROLE ${role} NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
    );
  }
  await administrator.query(`
    GRANT litro_app TO litro_several;
    CREATE ROLE ${owner} LOGIN PASSWORD '${PASSWORD}';
    GRANT litro_app, litro_several, litro_system TO ${owner} WITH ADMIN OPTION;
    CREATE ROLE ${login} LOGIN NOINHERIT PASSWORD '${PASSWORD}'`);
  await administrator.query(`CREATE DATABASE ${name} OWNER ${owner}`);
  onTestFinished(async () => {
    await administrator.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await administrator.query(`DROP ROLE ${owner}, ${login}`);
    await administrator.end();
  });
  const addressOf = (user: string) => {
    const address = new URL(withDatabase(server, name));
    return Object.assign(address, { username: user, password: PASSWORD }).href;
  };
  const open = async (url: string) => {
    const database = await openDatabase({ kind: 'postgres', url, poolSize: 4 });
    onTestFinished(() => database.close());
    return database;
  };
  return { administrator, owner, login, addressOf, open };
}

describe.runIf(server)('a database with two logins', () => {
  it("is prepared by its owner, and the server's login can change no table", async () => {
    const { owner, login, addressOf, open } = await prepare();
    const database = await open(addressOf(login));
    const migrationDatabaseUrl = `postgres://${owner}@127.0.0.1:1/litro,${addressOf(owner)}`;
    await prepareTables(database, { migrationDatabaseUrl });
    expect(await ownsTables(database)).toBe(false);
    expect(await ownsTables(await open(addressOf(owner)))).toBe(true);
    const tenancy = createTenancy(database);
    expect(
      await tenancy.asSystem('sign-in', (tx) =>
        tx.selectFrom('organizations').select('organization_id').execute(),
      ),
    ).toEqual([]);
    for (const statement of [
      'ALTER TABLE postings DISABLE ROW LEVEL SECURITY',
      'DROP TABLE journal_entries',
      'UPDATE litro_migrations SET hash = hash',
      'CREATE TABLE own ()',
      'SELECT * FROM organizations',
      `SET ROLE ${owner}`,
    ]) {
      await expect(database.pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    }
  });

  it("requires the owner's login only for outstanding migrations", async () => {
    const { owner, login, addressOf, open } = await prepare();
    const database = await open(addressOf(login));
    await prepareTables(database, { migrationDatabaseUrl: addressOf(owner) });
    await prepareTables(database, {});
    await (await open(addressOf(owner))).pool.query(`DELETE FROM litro_migrations WHERE name LIKE '0043%'`);
    await expect(prepareTables(database, {})).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/lacks the migration 0043[^\n]* set MIGRATION_DATABASE_URL/),
    });
  });

  it('names the setting of a login that is unusable', async () => {
    const { login, addressOf, open } = await prepare();
    const database = await open(addressOf(login));
    await expect(migrate(database)).rejects.toThrow(/^The user of DATABASE_URL may not prepare/);
    await expect(prepareTables(database, { migrationDatabaseUrl: addressOf(login) })).rejects.toThrow(
      /^The user of MIGRATION_DATABASE_URL may not prepare/,
    );
    await expect(
      prepareTables(database, { migrationDatabaseUrl: withDatabase(addressOf(login), 'nothing_here') }),
    ).rejects.toThrow(/has no database "nothing_here" \(MIGRATION_DATABASE_URL\)\.$/);
  });

  it('names the missing roles if the owner may not grant them', async () => {
    const { administrator, owner, login, addressOf, open } = await prepare();
    await administrator.query(
      `REVOKE ADMIN OPTION FOR litro_app, litro_several, litro_system FROM ${owner}; GRANT litro_several TO ${login}`,
    );
    const preparing = prepareTables(await open(addressOf(login)), { migrationDatabaseUrl: addressOf(owner) });
    await expect(preparing).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(
        new RegExp(`administrator of PostgreSQL, GRANT litro_system TO "${login}";$`),
      ),
    });
  });

  it('detects a login with the rights of the owner', async () => {
    const { administrator, owner, login, addressOf, open } = await prepare();
    const database = await open(addressOf(login));
    await prepareTables(database, { migrationDatabaseUrl: addressOf(owner) });
    await administrator.query(`GRANT ${owner} TO ${login}`);
    expect(await ownsTables(database)).toBe(true);
    await administrator.query(`REVOKE ${owner} FROM ${login}`);
    expect(await ownsTables(database)).toBe(false);
    await administrator.query(`ALTER ROLE ${login} SUPERUSER`);
    expect(await ownsTables(database)).toBe(true);
  });
});

describe.skipIf(server)('a database with one login that creates the roles', () => {
  it('grants the roles to this login where CREATEROLE is not enough', async () => {
    const database = liteDatabase(await startLite({}), {});
    onTestFinished(() => database.close());
    for (const statement of [
      'CREATE ROLE litro LOGIN CREATEROLE',
      'ALTER SCHEMA public OWNER TO litro',
      'SET SESSION AUTHORIZATION litro',
    ]) {
      await database.pool.query(statement);
    }
    await prepareTables({ ...database, engine: 'postgres' }, {});
    const tenancy = createTenancy(database);
    const read = tenancy.asSystem('sign-in', (tx) => tx.selectFrom('organizations').selectAll().execute());
    expect(await read).toEqual([]);
  });
});
