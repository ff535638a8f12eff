/** Folders for tests of the embedded database. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase, type Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { liteVersion, makeOnce } from './make-once.ts';
import { schemaHash } from './test-database.ts';

/** An empty folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'litro-data-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder with an empty database, which takes less time to copy than to make. */
export function madeFolder(): Promise<string> {
  return copyOf(`data-${liteVersion()}`, () => Promise.resolve());
}

/** The same, with the tables of this build. */
export function migratedFolder(): Promise<string> {
  return copyOf(`migrated-data-${schemaHash()}`, migrate);
}

async function copyOf(name: string, prepare: (database: Database) => Promise<void>): Promise<string> {
  const made = await makeOnce(name, async (dataDir) => {
    const database = await openDatabase({ kind: 'embedded', dataDir });
    await prepare(database);
    await database.close();
  });
  const dataDir = await temporaryFolder();
  await cp(made, dataDir, { recursive: true });
  return dataDir;
}
