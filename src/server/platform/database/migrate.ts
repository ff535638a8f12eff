/**
 * Runner of the migrations in `migrations/*.sql`, in the order of their names. Each migration runs once in its own
 * transaction, except files marked `outside of a transaction`. If several servers start together, one migrates and the
 * others wait. A migration waits at most 3 s for a lock and then retries, because its wait blocks all later queries.
 */
import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import type { LoginSetting } from './addresses.ts';
import type { Database } from './open-database.ts';
import { liftLimits } from './postgres.ts';
import { sqlState } from './sql-state.ts';
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

export const migrations: readonly Migration[] = Object.entries(files)
  .map(([path, sql]) => ({ name: path.replace(/^.*\//, ''), sql: sql.replaceAll('\r\n', '\n') }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));

const LOCK = 4_905_118_271;

const ASK_EVERY_MS = 100;
const LOCK_WAIT_MS = 3_000;
const ATTEMPTS = 20;
const PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';

const OUTSIDE = '-- outside of a transaction\n';

interface Patience {
  readonly lockWaitMs: number;
  readonly attempts: number;
  readonly pauseMs: number;
}

interface MigrationManner extends Partial<Patience> {
  readonly setting?: LoginSetting;
  /** The migration calls this function after all migrations, while no other server migrates. */
  readonly finish?: (client: pg.PoolClient) => Promise<void>;
}

const PATIENCE: Patience = { lockWaitMs: LOCK_WAIT_MS, attempts: ATTEMPTS, pauseMs: PAUSE_MS };

/**
 * Applies missing migrations. If another login owns the tables, only checks that none is missing. Throws a StartError
 * in three cases: an applied file was changed, a newer build migrated the database, or the login lacks a right.
 */
export async function migrate(
  { pool }: Database,
  expected: readonly Migration[] = migrations,
  { setting = 'DATABASE_URL', finish, ...patience }: MigrationManner = {},
): Promise<void> {
  const client = await pool.connect();
  try {
    // Removes the session's timeouts, because another server's migration may take long.
    await liftLimits(client);
    if (await isOfAnother(client)) return await requireApplied(client, expected);
    await takeLock(client);
    await applyMissing(client, expected, { ...PATIENCE, ...patience });
    await finish?.(client);
  } catch (error) {
    throw describeRefusal(error, setting);
  } finally {
    // Ends the session, and thereby releases the lock and the settings.
    client.release(true);
  }
}

/**
 * Waits for the migration lock by polling. A statement that waits for the lock would block a concurrent index build.
 */
async function takeLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      LOCK,
    ]);
    if (rows[0]?.taken) return;
    await setTimeout(ASK_EVERY_MS);
  }
}

async function isOfAnother(client: pg.PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ isOfAnother: boolean }>(
    `SELECT NOT pg_has_role(relowner, 'USAGE') AS "isOfAnother" FROM pg_class
     WHERE oid = to_regclass('litro_migrations')`,
  );
  return rows[0]?.isOfAnother ?? false;
}

async function requireApplied(client: pg.PoolClient, expected: readonly Migration[]): Promise<void> {
  // The role `litro_system` may read the table of migrations even if the login itself may not.
  await client.query('BEGIN');
  await client.query('SET LOCAL ROLE litro_system');
  const applied = await readApplied(client, expected);
  await client.query('COMMIT');
  const missing = expected.find((migration) => !isApplied(applied, migration));
  if (!missing) return;
  throw new StartError(
    `The database lacks the migration ${missing.name}, and the user of DATABASE_URL does not own its tables: set MIGRATION_DATABASE_URL for one start.`,
  );
}

async function readApplied(
  client: pg.PoolClient,
  expected: readonly Migration[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'SELECT name, hash FROM litro_migrations',
  );
  const known = new Set(expected.map(({ name }) => name));
  const newer = rows.find(({ name }) => !known.has(name));
  if (newer) {
    throw new StartError(`The database was migrated by a newer server (${newer.name}); start that one.`);
  }
  return new Map(rows.map(({ name, hash }) => [name, hash]));
}

const hashOf = ({ sql }: Migration) => createHash('sha256').update(sql).digest('hex');

/** True if the migration was applied. Throws a StartError if the applied text differs from the file. */
function isApplied(applied: ReadonlyMap<string, string>, migration: Migration): boolean {
  const before = applied.get(migration.name);
  if (before === undefined) return false;
  if (before === hashOf(migration)) return true;
  throw new StartError(
    `The migration ${migration.name} was changed after it had been applied to this database; put it back and write a new one.`,
  );
}

async function applyMissing(
  client: pg.PoolClient,
  expected: readonly Migration[],
  patience: Patience,
): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS litro_migrations (
       name text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  const applied = await readApplied(client, expected);
  for (const migration of expected) {
    if (!isApplied(applied, migration)) await applyPatiently(client, migration, patience);
  }
}

async function applyPatiently(
  client: pg.PoolClient,
  migration: Migration,
  { lockWaitMs, attempts, pauseMs }: Patience,
): Promise<void> {
  const isOutside = migration.sql.startsWith(OUTSIDE);
  // Statements outside of a transaction have no lock timeout. They take locks that block no queries, but wait for all
  // older transactions.
  await client.query(`SET lock_timeout = ${isOutside ? 0 : lockWaitMs}`);
  const apply = isOutside ? applyOutside : applyWhole;
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await apply(client, migration);
    } catch (error) {
      if (sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (left === 0) {
        throw new StartError(
          `The migration ${migration.name} found no moment without a lock in its way; start again when less is going on.`,
        );
      }
      await setTimeout(pauseMs);
    }
  }
}

async function applyWhole(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await keep(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

/**
 * Statements of a failed attempt stay applied. Every statement outside of a transaction must therefore be safe to
 * repeat.
 */
async function applyOutside(client: pg.PoolClient, migration: Migration): Promise<void> {
  for (const statement of migration.sql
    .split(/;[^\S\n]*\n/)
    .filter((part) => part.replaceAll(/^--.*$/gm, '').trim())) {
    await client.query(statement);
  }
  await keep(client, migration);
}

function keep(client: pg.PoolClient, migration: Migration) {
  return client.query('INSERT INTO litro_migrations (name, hash) VALUES ($1, $2)', [
    migration.name,
    hashOf(migration),
  ]);
}

function describeRefusal(error: unknown, setting: LoginSetting): unknown {
  const missesRight = error instanceof Error && 'code' in error && error.code === '42501';
  if (!missesRight) return error;
  return new StartError(
    `The user of ${setting} may not prepare the database (${error.message}); its owner can, who creates roles or is in those of the server: set MIGRATION_DATABASE_URL to that one.`,
  );
}
