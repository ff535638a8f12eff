/**
 * What autovacuum does in PostgreSQL, which PGlite has no process for: tables that have changed much are cleaned and
 * measured again, one statement each, so that requests get their turn in between.
 */
import type pg from 'pg';

const EVERY_MS = 60_000;

/** The shares are PostgreSQL's own defaults for autovacuum. */
const CHANGED_TABLES = `
  SELECT format('VACUUM (ANALYZE) %I.%I', schemaname, relname) AS command FROM pg_stat_user_tables
  WHERE n_mod_since_analyze > 50 + 0.1 * n_live_tup OR n_dead_tup > 50 + 0.2 * n_live_tup`;

/** Cleans and measures the tables that have changed much since the last time; answers how many. */
export async function vacuumChanged(pool: pg.Pool): Promise<number> {
  // What the statements so far have changed is counted with the end of this one.
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<{ command: string }>(CHANGED_TABLES);
  for (const { command } of rows) await pool.query(command);
  return rows.length;
}

/** Looks once a minute; answers how to stop, which waits for a round that is under way. */
export function vacuumRegularly(pool: pg.Pool, onError: (error: Error) => void): () => Promise<void> {
  let round: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    round = round.then(() => vacuumChanged(pool)).catch(onError);
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await round;
  };
}
