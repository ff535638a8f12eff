/**
 * Embedded databases in memory, which the test files of one worker have one after the other: to start one takes longer
 * than most files run. A file that changed more than rows leaves its own to nobody.
 */
import type pg from 'pg';
import { liteDatabase } from '../database/lite-database.ts';
import { startLite, type LiteEngine } from '../database/lite-engine.ts';

interface Kept {
  readonly engine: LiteEngine;
  /** The catalogue as the migrations left it. */
  readonly catalogue: string;
}

/** Beyond that the space of deleted rows would slow the next file down. */
const MOST_ROWS = 5_000;

const free: Kept[] = [];

/** An engine with the data of that snapshot and no others; closing it makes it ready for the next file. */
export async function takeEngine(snapshot: string): Promise<LiteEngine> {
  const kept = free.pop() ?? (await start(snapshot));
  return { ...kept.engine, close: () => leave(kept) };
}

async function start(snapshot: string): Promise<Kept> {
  const engine = await startLite({ snapshot });
  return { engine, catalogue: await withPool(engine, readCatalogue) };
}

async function leave(kept: Kept): Promise<void> {
  const isAsMade = await withPool(kept.engine, (pool) => clear(pool, kept.catalogue)).catch(() => false);
  if (isAsMade) free.push(kept);
  else await kept.engine.close();
}

async function withPool<T>(engine: LiteEngine, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const database = liteDatabase({ ...engine, close: () => Promise.resolve() }, {});
  try {
    return await work(database.pool);
  } finally {
    await database.close();
  }
}

/** Empties every table that the migrations left empty. */
async function clear(pool: pg.Pool, catalogue: string): Promise<boolean> {
  if ((await readCatalogue(pool)) !== catalogue) return false;
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'litro_migrations'`,
  );
  // Tables name one another; while they are emptied nobody asks whether what they name is there.
  const steps = rows.map(({ name }) => `DELETE FROM "${name}"`);
  const answers = await pool.query(
    `BEGIN; SET LOCAL session_replication_role = replica; ${steps.join('; ')}; COMMIT`,
  );
  const deleted = (answers as unknown as pg.QueryResult[]).map(({ rowCount }) => rowCount ?? 0);
  return deleted.reduce((sum, count) => sum + count, 0) <= MOST_ROWS;
}

/** Says something else after every change of a table, a function, a policy, a role or a setting. */
async function readCatalogue(pool: pg.Pool): Promise<string> {
  const tables =
    'class attribute attrdef constraint index trigger policy proc type namespace authid auth_members db_role_setting default_acl extension';
  const rows = tables
    .split(' ')
    .map((name) => `SELECT '${name}' || ' ' || ctid || ' ' || xmin AS row FROM pg_${name}`);
  const { rows: found } = await pool.query<{ hash: string }>(
    `SELECT md5(string_agg(row, ',' ORDER BY row)) AS hash FROM (${rows.join(' UNION ALL ')}) AS all_rows`,
  );
  return found[0]?.hash ?? '';
}
