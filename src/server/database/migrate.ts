/**
 * Brings the tables up to date: the .sql files of `migrations/` in the order of their names, each in a transaction of its
 * own, once. Several servers may start at the same time; one migrates and the others wait.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { Database } from './open-database.ts';
import { liftLimits } from './postgres.ts';
import { StartError } from './start-error.ts';

export interface Migration {
  readonly name: string;
  readonly sql: string;
}

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** All migrations of this build, oldest first. */
export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, sql]) => ({ name: path.replace(/^.*\//, ''), sql: sql.replaceAll('\r\n', '\n') }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));

/** Any number, as long as nobody else locks the same one in this database. */
const LOCK = 4_905_118_271;

/**
 * Applies what is missing. Throws a StartError when an applied file has been changed since, when the database was migrated by
 * a newer build, or when the user of the database may not do what a migration does.
 */
export async function migrate({ pool }: Database, wanted: readonly Migration[] = migrations): Promise<void> {
  const client = await pool.connect();
  try {
    // Another server may take its time with a migration.
    await liftLimits(client);
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await applyMissing(client, wanted);
  } catch (error) {
    throw describeRefusal(error);
  } finally {
    // Ends the session, and with it the lock and the setting.
    client.release(true);
  }
}

async function applyMissing(client: pg.PoolClient, wanted: readonly Migration[]): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS litro_migrations (
       name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  const { rows } = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM litro_migrations',
  );
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const known = new Set(wanted.map(({ name }) => name));
  const newer = [...applied.keys()].find((name) => !known.has(name));
  if (newer) throw new StartError(`The database was migrated by a newer server (${newer}); start that one.`);
  for (const migration of wanted) {
    const hash = createHash('sha256').update(migration.sql).digest('hex');
    const before = applied.get(migration.name);
    if (before === undefined) await apply(client, migration, hash);
    else if (before !== hash) {
      throw new StartError(
        `The migration ${migration.name} was changed after it had been applied to this database; put it back and write a new one.`,
      );
    }
  }
}

async function apply(client: pg.PoolClient, { name, sql }: Migration, hash: string): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO litro_migrations (name, hash) VALUES ($1, $2)', [name, hash]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

function describeRefusal(error: unknown): unknown {
  const missesRight = error instanceof Error && 'code' in error && error.code === '42501';
  if (!missesRight) return error;
  return new StartError(
    `The user of DATABASE_URL may not prepare the database (${error.message}); it must own it and be able to create roles.`,
  );
}
