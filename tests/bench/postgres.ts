import pg from 'pg';
import { ensurePostgres, findPostgres, startPostgres } from '../../scripts/with-postgres.mjs';
import { isSmoke } from './effort.ts';
import { reportSoftware, skip } from './report.ts';

type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** Settings with which a commit takes 2 ms, as on a disk across a network. */
export const SLOW_COMMITS = ['commit_delay=2000', 'commit_siblings=0'];

/**
 * Starts a PostgreSQL server that waits for the disk at every commit, and removes it after `work` or a signal. Without
 * PostgreSQL, a smoke run of the bench skips `work`, unless `REQUIRE_POSTGRES` is 1. A measurement installs PostgreSQL.
 */
export async function withPostgres(
  work: (postgres: Postgres) => Promise<void>,
  settings: readonly string[] = [],
): Promise<void> {
  const isRequired = !isSmoke || process.env['REQUIRE_POSTGRES'] === '1';
  const programs = isRequired ? ensurePostgres() : findPostgres();
  if (programs === undefined) return skip('no PostgreSQL found');
  const postgres = await startPostgres(programs, { durable: true, settings });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      postgres.stop();
      process.exit(1);
    });
  }
  try {
    reportSoftware('PostgreSQL', await readVersion(postgres.url));
    await work(postgres);
  } finally {
    postgres.stop();
  }
}

async function readVersion(url: string): Promise<string> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  await client.end();
  return rows[0]?.server_version.split(' ')[0] ?? '';
}
