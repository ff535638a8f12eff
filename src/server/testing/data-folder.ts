import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../platform/database/database.ts';
import { liteVersion, makeOnce } from '../platform/database/prepared/make-once.ts';
import { makeMigratedFolder } from '../platform/database/prepared/migrated-folder.ts';

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'litro-data-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Copies a data folder with an empty database. Copying takes less time than creating a database. */
export async function madeFolder(): Promise<string> {
  const made = await makeOnce(`data-${liteVersion()}`, async (dataDir) => {
    const database = await openDatabase({ kind: 'embedded', dataDir });
    await database.close();
  });
  return copyOf(made);
}

export async function migratedFolder(): Promise<string> {
  return copyOf(await makeMigratedFolder());
}

async function copyOf(made: string): Promise<string> {
  const dataDir = await temporaryFolder();
  await cp(made, dataDir, { recursive: true });
  return dataDir;
}
