import { mkdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { madeFolder, temporaryFolder } from '../../testing/data-folder.ts';
import { isLong } from '../../testing/effort.ts';
import { openDatabase, type Database } from './database.ts';
import { openLite } from './lite-database.ts';
import { startLite } from './lite-engine.ts';
import { LITE_MAJOR } from './lite-folder.ts';
import { vacuumChanged } from './lite-vacuum.ts';

/** Skips the tests in the run against PostgreSQL, because they always open an embedded database. */
const onceIn = describe.skipIf(process.env['TEST_DATABASE_URL']);
vi.setConfig({ testTimeout: 120_000 });

async function open(dataDir: string): Promise<Database> {
  const database = await openDatabase({ kind: 'embedded', dataDir });
  onTestFinished(() => database.close());
  return database;
}

async function openWatched(dataDir: string, onLost: (reason: Error) => void = () => {}) {
  const watch = new Int32Array(new SharedArrayBuffer(8));
  const worker = new URL('../../testing/watched-lite-worker.mjs', import.meta.url);
  const database = await openLite(dataDir, { onLost }, (source) =>
    startLite({ ...source, worker, watch: watch.buffer }),
  );
  onTestFinished(() => database.close());
  return { database, watch };
}

onceIn('the embedded database', () => {
  it('locks its folder, returns its rows after a restart and may be closed twice', async () => {
    const dataDir = await madeFolder();
    const first = await open(dataDir);
    await first.pool.query('CREATE TABLE kept (cents bigint)');
    await first.pool.query('INSERT INTO kept VALUES (199)');
    await expect(open(dataDir)).rejects.toThrow('is in use by another process');
    await first.close();
    await first.close();

    const again = await open(dataDir);
    const { rows } = await again.pool.query('SELECT cents FROM kept');
    expect(rows).toEqual([{ cents: 199 }]);
    expect(await readFile(join(dataDir, 'database', 'PG_VERSION'), 'utf8')).toBe(`${LITE_MAJOR}\n`);
  });

  it('syncs every commit to disk but no read, and is unusable once the disk fails', async () => {
    const lost: string[] = [];
    const dataDir = await madeFolder();
    const { database, watch } = await openWatched(dataDir, (reason) => lost.push(reason.message));
    await database.pool.query('CREATE TABLE paid (cents bigint)');
    const syncs = () => Atomics.load(watch, 0);
    for (let commit = 0; commit < 10; commit += 1) {
      const before = syncs();
      await database.pool.query('INSERT INTO paid VALUES ($1)', [commit]);
      expect(syncs()).toBeGreaterThan(before);
    }
    const before = syncs();
    await database.pool.query('SELECT sum(cents) FROM paid');
    expect(syncs()).toBe(before);

    Atomics.store(watch, 1, 1);
    await expect(database.pool.query('INSERT INTO paid VALUES (1)')).rejects.toThrow();
    expect(lost).toHaveLength(1);
    expect(lost[0]).toMatch(/could not (fsync|fdatasync)/);
    await expect(database.pool.query('SELECT 1')).rejects.toThrow();
  });

  it('opens with an empty postmaster.pid, isolates sessions, and analyzes only changed tables', async () => {
    const dataDir = await madeFolder();
    // A killed process leaves the file postmaster.pid in the data folder.
    await writeFile(join(dataDir, 'database', 'postmaster.pid'), '');
    const { pool } = await open(dataDir);
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query(`CREATE TABLE leaked (n int); SET LOCAL app.organizations = 'leaked'`);
    client.release(new Error('broken'));
    const { rows } = await pool.query(
      `SELECT to_regclass('leaked') AS leaked, nullif(current_setting('app.organizations', true), '') AS scope`,
    );
    expect(rows).toEqual([{ leaked: null, scope: null }]);

    await pool.query('CREATE TABLE busy (n int); CREATE TABLE quiet (n int)');
    await pool.query('INSERT INTO busy SELECT generate_series(1, 1000)');
    // The database's periodic vacuum job may run before this call of `vacuumChanged`.
    await vacuumChanged(pool);
    const { rows: measured } = await pool.query(
      `SELECT relname, reltuples::int FROM pg_class WHERE relname IN ('busy', 'quiet') ORDER BY relname`,
    );
    expect(measured, 'Only the changed table is analyzed.').toEqual([
      { relname: 'busy', reltuples: 1000 },
      { relname: 'quiet', reltuples: -1 },
    ]);
    expect(await vacuumChanged(pool)).toBe(0);
  });
});

onceIn('the data folder', () => {
  // Only the long run creates a new data folder, which takes longer than all other tests of the file. Other tests copy
  // a folder.
  it.runIf(isLong)('is created over an incomplete folder of a killed process', async () => {
    const dataDir = await temporaryFolder();
    await mkdir(join(dataDir, 'database.new'));
    await writeFile(join(dataDir, 'database.new', 'PG_VERSION'), '');
    await open(dataDir);
    await expect(stat(join(dataDir, 'database.new'))).rejects.toThrow('ENOENT');
  });

  it.each<[string, (database: string) => Promise<void>, RegExp]>([
    [
      'of another version',
      (database) => writeFile(join(database, 'PG_VERSION'), '17\n'),
      /made by version 17 .* opens version 18/,
    ],
    ['without a version file', (database) => rm(join(database, 'PG_VERSION')), /holds no database/],
    [
      'with an emptied control file',
      (database) => truncate(join(database, 'global', 'pg_control')),
      /does not open; it is damaged/,
    ],
  ])('is refused with a single line if it is %s', async (_case, damage, sentence) => {
    const dataDir = await madeFolder();
    await damage(join(dataDir, 'database'));
    const refusal = await open(dataDir).catch((error: unknown) => error as Error);
    expect(refusal).toMatchObject({ name: 'StartError', message: expect.stringMatching(sentence) });
    expect((refusal as Error).message).not.toContain('\n');
    expect((refusal as Error).message).toContain(dataDir);
  });

  it('is refused with a single line if it cannot be created', async () => {
    const file = join(await temporaryFolder(), 'file');
    await writeFile(file, '');
    await expect(open(join(file, 'data'))).rejects.toThrow(/^The data folder .* cannot be written \(ENOTDIR/);
  });
});
