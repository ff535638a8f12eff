/**
 * Data folder of the embedded database: `DATA_DIR/database`. The server creates it under another name and renames it
 * when complete. An interrupted start therefore leaves no partial folder under the real name.
 */
import { cpSync } from 'node:fs';
import { access, chmod, constants, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startLite, type LiteEngine, type LiteSource } from './lite-engine.ts';
import { StartError } from './start-error.ts';

/** PostgreSQL version of PGlite. Folders of other versions do not open. */
export const LITE_MAJOR = '18';

/**
 * Migrated empty database that the build places beside the server. A copy takes a tenth of the time of a new database.
 * The folder is missing when the server runs from sources.
 */
const PREPARED = join(import.meta.dirname, 'empty-database');

type Starter = (source: LiteSource) => Promise<LiteEngine>;

export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} cannot be written (${reasonOf(error)}).`);
  }
}

/** Opens the database of a data folder that the caller has locked. Creates the database if missing. */
export async function openFolder(dataDir: string, start: Starter = startLite): Promise<LiteEngine> {
  const folder = join(dataDir, 'database');
  try {
    if (!(await isThere(folder))) await makeFolder(dataDir, folder, start);
    await checkVersion(folder);
    // The caller holds the folder's lock, so the file postmaster.pid is a remainder of a killed process. PostgreSQL
    // would not start with this file.
    await rm(join(folder, 'postmaster.pid'), { force: true });
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The data folder ${dataDir} cannot be used (${reasonOf(error)}).`);
  }
  try {
    return await start({ folder });
  } catch (error) {
    const reason = reasonOf(error);
    if (/No space left|Read-only|Permission denied/i.test(reason)) {
      throw new StartError(`The data folder ${dataDir} cannot be used (${reason}).`);
    }
    throw new StartError(
      `The database in ${folder} does not open; it is damaged (${reason}). Put back a copy of the folder, or move it away to begin with an empty one.`,
    );
  }
}

async function makeFolder(dataDir: string, folder: string, start: Starter): Promise<void> {
  const aside = `${folder}.new`;
  await rm(aside, { recursive: true, force: true });
  if (await isThere(PREPARED)) {
    // Copies synchronously: no other work runs yet, and copying a thousand files asynchronously takes three times as
    // long.
    cpSync(PREPARED, aside, { recursive: true });
  } else {
    const engine = await start({ folder: aside });
    await engine.close();
  }
  // Only the folder's owner may read the database. The copied folder still has the permissions of its source.
  await chmod(aside, 0o700);
  await syncTree(aside);
  await rename(aside, folder);
  await syncPath(dataDir);
}

async function checkVersion(folder: string): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '');
  if (version.trim() === LITE_MAJOR) return;
  throw new StartError(
    /^\d+\s*$/.test(version)
      ? `The database in ${folder} was made by version ${version.trim()} of the embedded database; this server opens version ${LITE_MAJOR}. Export it with the older server, or move the folder away.`
      : `The folder ${folder} holds no database (PG_VERSION is missing or damaged). Put back a copy of the folder, or move it away to begin with an empty one.`,
  );
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** Syncs all files before the rename gives the folder its final name. */
async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? syncTree(path) : syncPath(path));
  }
  await syncPath(folder);
}

async function syncPath(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? `${String(error.code)}: ` : '';
  const message = error instanceof Error ? error.message : String(error);
  return code && message.startsWith(code)
    ? message.split('\n', 1)[0]!
    : `${code}${message.split('\n', 1)[0]}`;
}
