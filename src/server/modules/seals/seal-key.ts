/** Where the key of the seals lies: in a setting, or in a file beside the embedded database. Never in the database. */
import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../database/start-error.ts';
import { sealKey, type SealKey } from './seal-hash.ts';

const KEY_BYTES = 32;
const KEY_PATTERN = /^[0-9a-f]{64}$/;

export interface SealKeySource {
  /** SEAL_KEY: 64 hexadecimal digits. */
  readonly sealKey?: string | undefined;
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
}

/**
 * The key of SEAL_KEY; without it that of `DATA_DIR/seal.key`, which is made where it is missing, for the embedded
 * database, and null for PostgreSQL, whose servers may share no folder. Throws a StartError for a file that is no key.
 */
export async function openSealKey({
  sealKey: given,
  dataDir,
  databaseUrl,
}: SealKeySource): Promise<SealKey | null> {
  if (given !== undefined) return sealKey(Buffer.from(given, 'hex'));
  if (databaseUrl !== undefined) return null;
  const file = join(dataDir, 'seal.key');
  const text = ((await read(file)) ?? (await make(file))).trim();
  if (!KEY_PATTERN.test(text))
    throw new StartError(`${file} holds no key: it must be 64 hexadecimal digits.`);
  return sealKey(Buffer.from(text, 'hex'));
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
    await writeFile(file, `${text}\n`, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    throw new StartError(`${file} cannot be written (${String((error as NodeJS.ErrnoException).code)}).`);
  }
  return text;
}
