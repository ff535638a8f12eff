/**
 * Replacement for autovacuum, which PGlite cannot run. The job vacuums each table in its own statement, so requests run
 * in between.
 */
import type pg from 'pg';
import { startRecurring } from '../recurring.ts';

const EVERY_MS = 60_000;
/**
 * The first run comes soon after the start: without statistics, a list of a large table takes a thousand times as long.
 */
const FIRST_AFTER_MS = 500;

/**
 * Query for the changed tables. Its thresholds are PostgreSQL's defaults for autovacuum. PGlite counts changes in
 * memory and loses the counts when it closes. Tables without statistics, or larger than at the last analysis, therefore
 * count as changed too.
 */
const CHANGED_TABLES = `
  SELECT format('VACUUM (ANALYZE) %I.%I', t.schemaname, t.relname) AS command
  FROM pg_stat_user_tables t JOIN pg_class c ON c.oid = t.relid
  WHERE t.n_mod_since_analyze > 50 + 0.1 * t.n_live_tup OR t.n_dead_tup > 50 + 0.2 * t.n_live_tup
    OR (c.reltuples < 0 AND pg_relation_size(c.oid) > 0) OR pg_relation_size(c.oid) / 8192 > 1.2 * c.relpages + 1`;

export async function vacuumChanged(pool: pg.Pool, signal?: AbortSignal): Promise<number> {
  // `pg_stat_force_next_flush` makes PostgreSQL add the changes so far to its counts when the statement ends.
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ command: string }>(CHANGED_TABLES);
  for (const { command } of rows) if (!signal?.aborted) await pool.query(command);
  return rows.length;
}

/**
 * Runs the vacuum job soon after the start and then every minute. The returned function stops the job after the current
 * statement.
 */
export function vacuumRegularly(pool: pg.Pool, onError: (error: Error) => void): () => Promise<void> {
  return startRecurring((signal) => vacuumChanged(pool, signal), {
    everyMs: EVERY_MS,
    firstAfterMs: FIRST_AFTER_MS,
    report: (error) => onError(error as Error),
  });
}
