/**
 * Embedded databases in memory, which the test files of a worker reuse. The start of a database takes longer than most
 * files. The worker discards a database whose catalog a test file changed.
 */
import pg from 'pg';
import { liteDatabase } from '../platform/database/lite-database.ts';
import { startLite, type LiteEngine } from '../platform/database/lite-engine.ts';

interface ReusableEngine {
  readonly engine: LiteEngine;
  readonly catalogue: string;
  readonly written: ReadonlyMap<string, string>;
}

/** A database with more deleted rows is not reused, because their space would slow down the next test file. */
const MOST_ROWS = 5_000;

const free: ReusableEngine[] = [];

export async function takeEngine(snapshot: string): Promise<LiteEngine> {
  const reusable = free.pop() ?? (await start(snapshot));
  return { ...reusable.engine, close: () => leave(reusable) };
}

async function start(snapshot: string): Promise<ReusableEngine> {
  const engine = await startLite({ snapshot });
  return withPool(engine, async (pool) => ({
    engine,
    catalogue: await readCatalogue(pool),
    written: await readWritten(pool),
  }));
}

async function leave(reusable: ReusableEngine): Promise<void> {
  const isAsMade = await withPool(reusable.engine, (pool) => clear(pool, reusable)).catch(() => false);
  if (isAsMade) free.push(reusable);
  else await reusable.engine.close();
}

async function withPool<T>(engine: LiteEngine, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const database = liteDatabase({ ...engine, close: () => Promise.resolve() }, {});
  try {
    return await work(database.pool);
  } finally {
    await database.close();
  }
}

async function clear(pool: pg.Pool, { catalogue, written }: ReusableEngine): Promise<boolean> {
  if ((await readCatalogue(pool)) !== catalogue) return false;
  const names = await readTables(pool);
  // The replication role of the session disables foreign keys while the statements empty the tables.
  const steps = names.map((name) => `DELETE FROM "${name}"`);
  for (const [name, rows] of written) {
    const texts = pg.escapeLiteral(rows);
    steps.push(`INSERT INTO "${name}" SELECT * FROM json_populate_recordset(NULL::"${name}", ${texts})`);
  }
  const answers = await pool.query(
    `BEGIN; SET LOCAL session_replication_role = replica; ${steps.join('; ')}; COMMIT`,
  );
  const deleted = (answers as unknown as pg.QueryResult[]).map(({ rowCount }) => rowCount ?? 0);
  return deleted.reduce((sum, count) => sum + count, 0) <= MOST_ROWS;
}

async function readTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'litro_migrations'`,
  );
  return rows.map(({ name }) => name);
}

async function readWritten(pool: pg.Pool): Promise<Map<string, string>> {
  const written = new Map<string, string>();
  for (const name of await readTables(pool)) {
    const { rows } = await pool.query<{ all: string | null }>(
      `SELECT json_agg(t)::text AS all FROM "${name}" t`,
    );
    const all = rows[0]?.all;
    if (all) written.set(name, all);
  }
  return written;
}

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
