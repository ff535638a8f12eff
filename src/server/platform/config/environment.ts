/** Settings from the environment and from systemd's credential files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../database/start-error.ts';
import type { Environment } from './settings.ts';

const SETTING = /^[A-Z][A-Z0-9_]+$/;

/**
 * Adds the files of CREDENTIALS_DIRECTORY whose names are setting names. Throws a StartError if a setting is in the
 * environment and in a file.
 */
export function readEnvironment(environment: Environment): Environment {
  const folder = environment['CREDENTIALS_DIRECTORY'];
  if (!folder) return environment;
  const names = readdirSync(folder).filter((name) => SETTING.test(name));
  const twice = names.find((name) => environment[name]?.trim());
  if (twice)
    throw new StartError(`${twice} is set in the environment and as a credential: keep one of them.`);
  const secrets = names.map((name) => [name, readFileSync(join(folder, name), 'utf8').trim()]);
  return { ...environment, ...Object.fromEntries(secrets) };
}
