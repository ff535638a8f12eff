/** Folders for tests of the embedded database. */
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openDatabase } from '../database/database.ts';
import { liteVersion, makeOnce } from './make-once.ts';

/** An empty folder that is gone after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'litro-data-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder with an empty database, which takes less time to copy than to make. */
export async function madeFolder(): Promise<string> {
  const made = await makeOnce(`data-${liteVersion()}`, async (dataDir) => {
    await (await openDatabase({ kind: 'embedded', dataDir })).close();
  });
  const dataDir = await temporaryFolder();
  await cp(made, dataDir, { recursive: true });
  return dataDir;
}
