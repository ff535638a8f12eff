import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { withDatabase } from '../../testing/test-database.ts';
import { migrate, migrations } from './migrate.ts';
import { openPostgres } from './postgres.ts';

const server = process.env['TEST_DATABASE_URL'] ?? '';
const OWNER = `litro_owner_${process.pid}`;

async function openAsOwner() {
  const administrator = new pg.Client(server);
  await administrator.connect();
  const name = `litro_existing_${process.pid}`;
  await administrator.query(`CREATE ROLE ${OWNER} LOGIN CREATEROLE NOINHERIT PASSWORD 'segredo'`);
  await administrator.query(`CREATE DATABASE ${name} OWNER ${OWNER}`);
  // Roles belong to the whole PostgreSQL server, and only the login that created them can grant them.
  await administrator.query(`
    DO $$ BEGIN
      IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'litro_several') THEN
        GRANT litro_app, litro_several, litro_system TO ${OWNER};
      END IF;
    END $$`);
  const address = new URL(withDatabase(server, name));
  const inside = new pg.Client(address.href);
  await inside.connect();
  await inside.query(`ALTER SCHEMA public OWNER TO ${OWNER}`);
  await inside.end();
  address.username = OWNER;
  address.password = 'segredo';
  const database = await openPostgres({ url: address.href, poolSize: 2 }, {});
  onTestFinished(async () => {
    await database.close();
    await administrator.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await administrator.query(`DROP OWNED BY ${OWNER}; DROP ROLE ${OWNER}`);
    await administrator.end();
  });
  return database;
}

const addAccounts = async (asSystem: (statement: string) => Promise<unknown>) => {
  await asSystem(`
    INSERT INTO credentials (user_id, identifier, email, first_name, last_name, role, organization_id, password_hash,
      devices_since, created_at)
    SELECT user_id::uuid, first_name, first_name, first_name, 'Lima', role, organization_id, 'x', devices_since, '2026-11-20'
    FROM organizations, (VALUES
      ('0193a7e4-0000-7000-8000-000000000011', 'Device', 'AdminOrg', timestamptz '2026-11-21'),
      ('0193a7e4-0000-7000-8000-000000000012', 'Driver', 'UserOrg', NULL),
      ('0193a7e4-0000-7000-8000-000000000013', 'Link', 'AdminOrg', NULL),
      ('0193a7e4-0000-7000-8000-000000000014', 'Never', 'AdminOrg', NULL)
    ) AS people (user_id, first_name, role, devices_since);
    INSERT INTO changes (organization_id, id, changed_at, operation, kind, record_id, records)
    SELECT organization_id, gen_random_uuid(), '2026-11-21', 'set-password', 'account', user_id, '[]'
    FROM credentials WHERE first_name = 'Link'`);
};

describe.runIf(server)('migrations of an existing company', () => {
  it('change its rows under row-level security', async () => {
    const database = await openAsOwner();
    const until = (name: string) => migrations.filter((migration) => migration.name < name);
    await migrate(database, until('0017'));
    const asSystem = async <T extends pg.QueryResultRow>(statement: string) => {
      const client = await database.pool.connect();
      try {
        await client.query('SET ROLE litro_system');
        return (await client.query<T>(statement)).rows;
      } finally {
        client.release(true);
      }
    };
    await asSystem(`
      INSERT INTO organizations (organization_id, federal_tax_number, name, trade_name, created_at)
      VALUES ('0193a7e4-5b6c-7d8e-9f01-23456789abcd', '11222333000181', 'Frota', 'Frota', now());
      INSERT INTO ledger_accounts (organization_id, id, kind)
      SELECT '0193a7e4-5b6c-7d8e-9f01-23456789abcd', gen_random_uuid(), kind
      FROM unnest(ARRAY['company', 'purchases', 'spent', 'fees', 'transfers']) AS kinds (kind)`);
    await migrate(database, until('0041'));
    await asSystem(`
      INSERT INTO low_mails (organization_id, id, user_id, news, made_at, tries, try_at)
      SELECT organization_id, '0193a7e4-0000-7000-8000-000000000001', '0193a7e4-0000-7000-8000-000000000002',
        '{"days": null}', '2026-11-20', 3, '2026-11-21' FROM organizations`);
    await migrate(database, until('0061'));
    await addAccounts(asSystem);
    await migrate(database);
    expect(
      await asSystem(
        `SELECT first_name, first_link_until = created_at AS "isOver" FROM credentials ORDER BY first_name`,
      ),
    ).toEqual([
      { first_name: 'Device', isOver: null },
      { first_name: 'Driver', isOver: null },
      { first_name: 'Link', isOver: null },
      { first_name: 'Never', isOver: true },
    ]);
    expect(
      await asSystem(`SELECT id::text, kind, user_id::text AS reader, news, tries, try_at - made_at = '1 day' AS "isPutOff"
        FROM unsent_mails`),
    ).toEqual([
      {
        id: '0193a7e4-0000-7000-8000-000000000001',
        kind: 'low',
        reader: '0193a7e4-0000-7000-8000-000000000002',
        news: { days: null },
        tries: 3,
        isPutOff: true,
      },
    ]);
    expect(
      await asSystem('SELECT kind, count(*)::int AS slots FROM ledger_accounts GROUP BY kind ORDER BY kind'),
    ).toEqual([
      { kind: 'company', slots: 1 },
      { kind: 'debt', slots: 1 },
      { kind: 'fees', slots: 16 },
      { kind: 'purchases', slots: 1 },
      { kind: 'spent', slots: 16 },
      { kind: 'transfers', slots: 1 },
    ]);
    const unforced = await database.pool.query(
      `SELECT relname FROM pg_class WHERE relrowsecurity AND NOT relforcerowsecurity`,
    );
    expect(unforced.rows).toEqual([]);
  });
});
