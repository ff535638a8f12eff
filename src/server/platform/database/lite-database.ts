import { Kysely } from 'kysely';
import pg from 'pg';
import { SettledDialect } from './driver/settled-dialect.ts';
import { valueTypes } from './driver/value-types.ts';
import type { Database, DatabaseEvents } from './open-database.ts';
import { lockFolder, type FolderLock } from './folder-lock.ts';
import { startLite, type LiteEngine, type LiteSource } from './lite-engine.ts';
import { openFolder, prepareDataDir } from './lite-folder.ts';
import { isShortOfSpace } from './lite-space.ts';
import { vacuumRegularly } from './lite-vacuum.ts';
import { LiteWire } from './lite-wire.ts';
import type { Schema } from './schema.ts';
import { StartError } from './start-error.ts';

/**
 * Timeout of the wait for the embedded database's only connection. A nested use of the pool would wait for itself; the
 * timeout makes it fail.
 */
const CONNECTION_WAIT_MS = 30_000;

export async function openLite(
  dataDir: string,
  events: DatabaseEvents,
  start: (source: LiteSource) => Promise<LiteEngine> = startLite,
): Promise<Database> {
  await prepareDataDir(dataDir);
  const lock = await lockFolder(dataDir);
  if (!lock) throw new StartError(`The data folder ${dataDir} is in use by another process.`);
  try {
    const database = liteDatabase(await openFolder(dataDir, start), events, lock);
    return { ...database, mayOnlyBeRead: () => isShortOfSpace(dataDir) };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** `close` stops the engine, then releases the folder lock. */
export function liteDatabase(engine: LiteEngine, events: DatabaseEvents, lock?: FolderLock): Database {
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    ssl: false,
    stream: () => new LiteWire(engine),
    types: valueTypes,
  });
  const onConnectionError = (error: Error) => events.onConnectionError?.(error);
  pool.on('error', onConnectionError);
  engine.onLost((reason) => events.onLost?.(reason));
  const stopVacuum = vacuumRegularly(pool, onConnectionError);

  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    await stopVacuum();
    await pool.end();
    await engine.close();
    await lock?.release();
  }
  return {
    engine: 'pglite',
    pool,
    kysely: new Kysely<Schema>({ dialect: new SettledDialect({ pool }) }),
    close: () => (closed ??= close()),
  };
}
