/** The parts of the bench: every folder of tests/bench with a `bench.ts`. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = 'tests/bench';

/** @param {string} part */
export const fileOf = (part) => join(FOLDER, part, 'bench.ts');

/** @returns {string[]} in alphabetical order */
export function listParts() {
  return readdirSync(FOLDER)
    .filter((name) => existsSync(fileOf(name)))
    .sort();
}
