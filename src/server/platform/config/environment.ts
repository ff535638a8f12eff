/** The settings as the process was given them: by its environment, and by files that systemd hands it alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../database/start-error.ts';
import type { Environment } from './settings.ts';

const SETTING = /^[A-Z][A-Z0-9_]+$/;

/**
 * Adds what stands in the files of CREDENTIALS_DIRECTORY that are called like a setting. Throws a StartError where one is set
 * in both places.
 */
export function readEnvironment(given: Environment): Environment {
  const folder = given['CREDENTIALS_DIRECTORY'];
  if (!folder) return given;
  const names = readdirSync(folder).filter((name) => SETTING.test(name));
  const twice = names.find((name) => given[name]?.trim());
  if (twice)
    throw new StartError(`${twice} is set in the environment and as a credential: keep one of them.`);
  const secrets = names.map((name) => [name, readFileSync(join(folder, name), 'utf8').trim()]);
  return { ...given, ...Object.fromEntries(secrets) };
}
