/**
 * What autovacuum does in PostgreSQL, which PGlite has no process for: tables that have changed much are cleaned and
 * measured again, one statement each, so that requests get their turn in between.
 */
import type pg from 'pg';
import { startRecurring } from '../recurring.ts';

const EVERY_MS = 60_000;
/** The first look comes soon: without any measure of a large table, a list of it takes a thousand times as long. */
const FIRST_AFTER_MS = 500;

/**
 * The shares are PostgreSQL's own defaults for autovacuum. What changed is counted in memory and forgotten when the
 * database closes, so a table that was never measured, or has grown since, counts as changed too.
 */
const CHANGED_TABLES = `
  SELECT format('VACUUM (ANALYZE) %I.%I', t.schemaname, t.relname) AS command
  FROM pg_stat_user_tables t JOIN pg_class c ON c.oid = t.relid
  WHERE t.n_mod_since_analyze > 50 + 0.1 * t.n_live_tup OR t.n_dead_tup > 50 + 0.2 * t.n_live_tup
    OR (c.reltuples < 0 AND pg_relation_size(c.oid) > 0) OR pg_relation_size(c.oid) / 8192 > 1.2 * c.relpages + 1`;

/** Cleans and measures the tables that have changed much since the last time; answers how many. */
export async function vacuumChanged(pool: pg.Pool, signal?: AbortSignal): Promise<number> {
  // What the statements so far have changed is counted with the end of this one.
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ command: string }>(CHANGED_TABLES);
  for (const { command } of rows) if (!signal?.aborted) await pool.query(command);
  return rows.length;
}

/** Looks soon and then every minute; answers how to stop, which waits for the statement that is under way. */
export function vacuumRegularly(pool: pg.Pool, onError: (error: Error) => void): () => Promise<void> {
  return startRecurring((signal) => vacuumChanged(pool, signal), {
    everyMs: EVERY_MS,
    firstAfterMs: FIRST_AFTER_MS,
    report: (error) => onError(error as Error),
  });
}
