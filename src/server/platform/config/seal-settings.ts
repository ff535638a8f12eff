import { join, resolve } from 'node:path';
import { listed, InvalidSetting, type Environment, type SettingsReader } from './settings.ts';

export interface SealSettings {
  /**
   * LITRO_SEAL_KEY: 64 hexadecimal digits of the current seal key; older keys follow after commas. A secret: never
   * logged.
   */
  readonly keys?: readonly string[] | undefined;
  /** LITRO_SEAL_KEY_FILE: absolute path of a file with the keys, one per line. */
  readonly keyFile?: string | undefined;
  /** LITRO_SEAL_HEADS: absolute path of the file outside the database that records the chain heads. */
  readonly headsFile?: string | undefined;
  /** LITRO_SEAL_HEADS_COMMAND: command that receives new chain heads on standard input and stores them elsewhere. */
  readonly headsCommand?: string | undefined;
}

export function readSealSettings({ read, errors }: SettingsReader, environment: Environment): SealSettings {
  if (environment['SEAL_KEY']?.trim()) {
    errors.push('SEAL_KEY is called LITRO_SEAL_KEY; its value stays the same.');
  }
  return {
    keys: read('LITRO_SEAL_KEY', parseKeys, undefined),
    keyFile: read('LITRO_SEAL_KEY_FILE', (text) => resolve(text), undefined),
    headsFile: read('LITRO_SEAL_HEADS', (text) => resolve(text), undefined),
    headsCommand: read('LITRO_SEAL_HEADS_COMMAND', (text) => text, undefined),
  };
}

/** File of the chain heads. The embedded database has a default beside its folder; PostgreSQL has none. */
export function headsFileOf({
  seals: { headsFile },
  databaseUrl,
  dataDir,
}: {
  readonly seals: SealSettings;
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
}): string | undefined {
  return headsFile ?? (databaseUrl === undefined ? join(dataDir, 'seal-heads.jsonl') : undefined);
}

/** The error message does not repeat the setting, because the setting is a secret. */
function parseKeys(text: string): string[] {
  const keys = listed(text);
  if (keys.length > 0 && keys.every((key) => /^[0-9a-fA-F]{64}$/.test(key))) return keys;
  throw new InvalidSetting('must be 64 hexadecimal digits, such as those of: openssl rand -hex 32');
}
