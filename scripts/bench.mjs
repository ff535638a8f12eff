/**
 * `npm run bench`: builds, then runs every folder of tests/bench/ (`bench.ts` in it) and prints its tables.
 * `npm run bench -- server` runs one; `--built` takes dist/ as it is.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const BENCHES = 'tests/bench';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const found = readdirSync(BENCHES).filter((name) => existsSync(join(BENCHES, name, 'bench.ts')));
const unknown = asked.find((name) => !found.includes(name));
if (unknown) throw new Error(`There is no bench "${unknown}"; there are ${found.join(', ')}.`);

if (!process.argv.includes('--built')) {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' });
  if (status !== 0) process.exit(1);
}
for (const name of asked.length > 0 ? asked : found) {
  console.log(`\n## ${name}\n`);
  await runnerImport(resolve(BENCHES, name, 'bench.ts'), { configFile: false, logLevel: 'error' });
}
