/**
 * A migrated database without rows for a test file. Without TEST_DATABASE_URL, the database is a PGlite in memory from a
 * snapshot. With TEST_DATABASE_URL, the PostgreSQL at this address copies a migrated template. Each test creates its own
 * organization.
 */
import { threadId } from 'node:worker_threads';
import pg from 'pg';
import { openDatabase, type Database } from '../platform/database/database.ts';
import { liteDatabase } from '../platform/database/lite-database.ts';
import { startLite } from '../platform/database/lite-engine.ts';
import { migrate } from '../platform/database/migrate.ts';
import { makeOnce } from '../platform/database/prepared/make-once.ts';
import { schemaHash } from '../platform/database/prepared/migrated-folder.ts';
import { takeEngine } from './lite-engines.ts';

/**
 * Key of an advisory lock, under which only one process at a time creates template databases. The number is arbitrary.
 */
const TEMPLATE_LOCK = 760_320_212;

let databaseCount = 0;

export async function openTestDatabase(): Promise<Database> {
  const url = process.env['TEST_DATABASE_URL'];
  return url ? openOnPostgres(url) : openInMemory();
}

async function openInMemory(): Promise<Database> {
  const snapshot = await makeOnce(`migrated-${schemaHash()}.tar`, async (path) => {
    const engine = await startLite({});
    const database = liteDatabase(engine, {});
    await migrate(database);
    await engine.dump(path);
    await database.close();
  });
  return liteDatabase(await takeEngine(snapshot), {});
}

async function openOnPostgres(url: string): Promise<Database> {
  const name = `litro_test_${process.pid}_${threadId}_${(databaseCount += 1)}`;
  await asAdministrator(url, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const template = `litro_template_${schemaHash()}`;
    await makeTemplate(client, url, template);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  const database = await openDatabase({ kind: 'postgres', url: withDatabase(url, name) });
  return {
    ...database,
    async close() {
      await database.close();
      await asAdministrator(url, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
    },
  };
}

/**
 * Creates a template database. The template gets its name only after all migrations, so that no test uses a broken
 * template.
 */
async function makeTemplate(client: pg.Client, url: string, template: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template]);
  if (rowCount) return;
  const draft = `${template}_draft`;
  await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${draft}`);
  const database = await openDatabase({ kind: 'postgres', url: withDatabase(url, draft) });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`);
}

async function asAdministrator(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
