import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { themePickerFlag } from './build-flags.mjs';
import { prepare } from './prepare.mjs';
import { writeSbom } from './sbom.mjs';

/**
 * File that the build writes last: an interrupted build has no such file. Its content is the theme flag of the build.
 */
const STAMP = 'dist/.built';
const EMPTY_DATABASE = 'dist/server/empty-database';

// Patches the packages, because a manual `npm ci` installs them without patches.
prepare();
rmSync(STAMP, { force: true });
mkdirSync('dist', { recursive: true });
// PGlite runs for only seconds in this script, so optimized compilation would cost more time than it saves.
const emptyDatabase = promisify(execFile)(process.execPath, ['--liftoff-only', 'scripts/empty-database.mjs']);
const built = (async () => {
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' });
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' });
})();
const [{ stdout: madeAt }] = await Promise.all([emptyDatabase, built, writeSbom('dist/sbom.cdx.json')]);
cpSync(madeAt, EMPTY_DATABASE, { recursive: true });
// PGlite lets only the owner read a data folder, but every user of the build must read this folder.
chmodSync(EMPTY_DATABASE, 0o755);
for (const file of readdirSync(EMPTY_DATABASE, { recursive: true, withFileTypes: true })) {
  if (file.isFile()) chmodSync(join(file.parentPath, file.name), 0o644);
}

// Compresses the files of the suite once, at the highest level. The server sends very small files uncompressed.
for (const file of readdirSync('dist/suite', { recursive: true, withFileTypes: true })) {
  if (!/\.(js|css|svg)$/.test(file.name)) continue;
  const path = join(file.parentPath, file.name);
  const plain = readFileSync(path);
  if (plain.length < 1024) continue;
  writeFileSync(`${path}.br`, brotliCompressSync(plain));
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
}

rmSync('dist/host-demo', { recursive: true, force: true });
for (const page of ['portal', 'erp', 'intranet', 'pump']) {
  cpSync(join('src/host-demo', page), join('dist/host-demo', page), { recursive: true });
}
writeFileSync(STAMP, themePickerFlag());
