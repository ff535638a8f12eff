import { cp } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { ensurePostgres, findPostgres, startPostgres } from '../../../scripts/with-postgres.mjs';
import { openDatabase, type Database } from '../../../src/server/platform/database/database.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { readConfig } from '../../../src/server/platform/config/config.ts';
import type { SealKeys } from '../../../src/server/platform/seals/seal-hash.ts';
import { openSealKeys } from '../../../src/server/platform/seals/seal-key.ts';
import { migratedFolder } from '../../../src/server/testing/data-folder.ts';
import { SEAL_KEY } from '../../../src/server/testing/seal-keys.ts';
import { foundCompanies, type Company } from './bank.ts';
import type { Settings } from './running-server.ts';

export type TestPostgres = Awaited<ReturnType<typeof startPostgres>>;

const isRequired = process.env['REQUIRE_POSTGRES'] === '1';
const isMissing = !isRequired && !findPostgres();
if (isMissing) process.stdout.write('faults of PostgreSQL: skipped, no PostgreSQL found (install it)\n');

/** Declares tests that need PostgreSQL. Without PostgreSQL they are skipped, unless REQUIRE_POSTGRES is 1. */
export const describePostgres = describe.skipIf(isMissing);

/** Starts a PostgreSQL for one test, which removes it at its end. Each commit waits for the disk. */
export async function ownPostgres(options: StartOptions = {}): Promise<TestPostgres> {
  const server = await start(options);
  onTestFinished(() => server.stop());
  return server;
}

export function usePostgres(): () => TestPostgres {
  let server: TestPostgres | undefined;
  beforeAll(async () => {
    server = await start({});
  });
  afterAll(() => server?.stop());
  return () => {
    if (!server) throw new Error('PostgreSQL has not been started.');
    return server;
  };
}

type StartOptions = Omit<NonNullable<Parameters<typeof startPostgres>[1]>, 'durable'>;

function start(options: StartOptions): Promise<TestPostgres> {
  return startPostgres(isRequired ? ensurePostgres() : findPostgres(), { durable: true, ...options });
}

let databaseCount = 0;

export async function emptyDatabase(url: string): Promise<string> {
  const name = `litro_${process.pid}_${(databaseCount += 1)}`;
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

export interface Prepared {
  readonly companies: Company[];
  readonly settings: Settings;
}

export type Founding = Parameters<typeof foundCompanies>[1];

export async function prepareFolder(
  founding?: Founding,
  folder?: string,
): Promise<Prepared & { dataDir: string }> {
  const migrated = await migratedFolder();
  const dataDir = folder ?? migrated;
  if (folder !== undefined) await cp(migrated, folder, { recursive: true });
  const companies = await createCompanies({ kind: 'embedded', dataDir }, founding);
  return { companies, dataDir, settings: { DATA_DIR: dataDir } };
}

export async function preparePostgres(server: TestPostgres, founding?: Founding): Promise<Prepared> {
  const url = await emptyDatabase(server.url);
  const companies = await createCompanies({ kind: 'postgres', url }, founding);
  return { companies, settings: { DATABASE_URL: url, LITRO_SEAL_KEY: SEAL_KEY } };
}

async function createCompanies(
  target: Parameters<typeof openDatabase>[0],
  founding?: Founding,
): Promise<Company[]> {
  return withDatabase(target, async (database) => {
    await migrate(database);
    return foundCompanies(database, founding);
  });
}

/**
 * Opens the database that the settings name, runs `work` and closes the database. A server may use PostgreSQL meanwhile, but
 * not a data folder.
 */
export async function lookInto<T>(
  settings: Settings,
  work: (database: Database, keys: SealKeys) => Promise<T>,
): Promise<T> {
  const { DATABASE_URL: url, DATA_DIR: dataDir = '' } = settings;
  const keys = await openSealKeys(readConfig(settings));
  return withDatabase(url ? { kind: 'postgres', url } : { kind: 'embedded', dataDir }, (database) =>
    work(database, keys),
  );
}

async function withDatabase<T>(
  target: Parameters<typeof openDatabase>[0],
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(target);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
