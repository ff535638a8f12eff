/** The settings of the seals. */
import { join, resolve } from 'node:path';
import { listed, WrongSetting, type Environment, type SettingsReader } from './settings.ts';

export interface SealSettings {
  /**
   * LITRO_SEAL_KEY: 64 hexadecimal digits with which the journal and the audit trail are sealed, and behind a comma the keys before
   * it. A secret: never logged.
   */
  readonly keys?: readonly string[] | undefined;
  /** LITRO_SEAL_KEY_FILE: a file with the same, one key a line; absolute. */
  readonly keyFile?: string | undefined;
  /** LITRO_SEAL_HEADS: the file outside the database to which the heads of the chains are written; absolute. */
  readonly headsFile?: string | undefined;
  /** LITRO_SEAL_HEADS_COMMAND: a command that takes new heads on its standard input, to store them elsewhere. */
  readonly headsCommand?: string | undefined;
}

export function readSealSettings({ read, wrong }: SettingsReader, environment: Environment): SealSettings {
  if (environment['SEAL_KEY']?.trim()) {
    wrong.push('SEAL_KEY is called LITRO_SEAL_KEY; its value stays the same.');
  }
  return {
    keys: read('LITRO_SEAL_KEY', parseKeys, undefined),
    keyFile: read('LITRO_SEAL_KEY_FILE', (text) => resolve(text), undefined),
    headsFile: read('LITRO_SEAL_HEADS', (text) => resolve(text), undefined),
    headsCommand: read('LITRO_SEAL_HEADS_COMMAND', (text) => text, undefined),
  };
}

/** Where heads are written: for the embedded database beside its folder unless told. */
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

/** The text itself is never repeated: it is a secret. */
function parseKeys(text: string): string[] {
  const keys = listed(text);
  if (keys.length > 0 && keys.every((key) => /^[0-9a-fA-F]{64}$/.test(key))) return keys;
  throw new WrongSetting('must be 64 hexadecimal digits, such as those of: openssl rand -hex 32');
}
