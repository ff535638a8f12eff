/**
 * Storage of the seal keys: a setting, or a file outside the database's folder. The database must never contain them.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../database/start-error.ts';
import { sealKey, type SealKeys } from './seal-hash.ts';
import type { SealSettings } from '../config/seal-settings.ts';

const KEY_BYTES = 32;
const KEY_PATTERN = /^[0-9a-fA-F]{64}$/;
/** Permission bits of a file for group and other users. */
const OF_OTHERS = 0o077;

export interface SealKeySource {
  readonly seals?: SealSettings;
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly sandbox?: boolean | undefined;
}

/**
 * Reads the keys of LITRO_SEAL_KEY, otherwise of LITRO_SEAL_KEY_FILE. The embedded database and the sandbox use
 * `DATA_DIR/seal.key` by default, which is created if missing. Throws a StartError for PostgreSQL without a key,
 * because its servers may share no folder. Also throws for a file that is invalid or readable by others.
 */
export async function openSealKeys(source: SealKeySource): Promise<SealKeys> {
  const { seals: { keys, keyFile } = {}, dataDir, databaseUrl, sandbox } = source;
  if (keys) return ringOf(keys);
  if (keyFile !== undefined) return readKeys(keyFile, await read(keyFile));
  if (databaseUrl !== undefined && !sandbox) {
    throw new StartError(
      'LITRO_SEAL_KEY must be set with DATABASE_URL, to the same value for all servers of the database: 64 hexadecimal digits, such as those of: openssl rand -hex 32. LITRO_SEAL_KEY_FILE may name a file with them instead.',
    );
  }
  const file = join(dataDir, 'seal.key');
  return readKeys(file, (await read(file)) ?? (await make(file)));
}

const ringOf = (keys: readonly string[]): SealKeys => keys.map((key) => sealKey(Buffer.from(key, 'hex')));

async function readKeys(file: string, text: string | null): Promise<SealKeys> {
  if (text === null) throw new StartError(`${file} is not there (LITRO_SEAL_KEY_FILE).`);
  const keys = text.trim().split(/\s+/);
  if (!keys.every((key) => KEY_PATTERN.test(key))) {
    throw new StartError(`${file} holds no key: it must be 64 hexadecimal digits, one key a line.`);
  }
  const { mode } = await stat(file);
  if ((mode & OF_OTHERS) !== 0) {
    throw new StartError(`${file} holds a key and may be read by others; make it yours alone: chmod 600.`);
  }
  return ringOf(keys);
}

async function read(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartError(`${file} cannot be read (${String((error as NodeJS.ErrnoException).code)}).`);
  }
}

async function make(file: string): Promise<string> {
  const text = randomBytes(KEY_BYTES).toString('hex');
  try {
    // Creates the data folder. In the sandbox on PostgreSQL the folder may be missing, because only the key file uses
    // it.
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${text}\n`, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    throw new StartError(`${file} cannot be written (${String((error as NodeJS.ErrnoException).code)}).`);
  }
  return text;
}
