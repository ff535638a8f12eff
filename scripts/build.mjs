/** Builds everything that is served: the suite, the demo pages and the server's programs with an empty database, into dist/. */
import { execFile } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { themePickerFlag } from './build-flags.mjs';
import { prepare } from './prepare.mjs';
import { writeSbom } from './sbom.mjs';

/** Written last, so that a build that was cut off counts as none. It holds the flag that the suite was built with. */
const STAMP = 'dist/.built';
const EMPTY_DATABASE = 'dist/server/empty-database';

// After an `npm ci` by hand, packages are not patched yet.
prepare();
rmSync(STAMP, { force: true });
mkdirSync('dist', { recursive: true });
// PGlite runs there for seconds: to compile it a second time, for speed, takes longer than that gains.
const emptyDatabase = promisify(execFile)(process.execPath, ['--liftoff-only', 'scripts/empty-database.mjs']);
const built = (async () => {
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' });
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' });
})();
const [{ stdout: madeAt }] = await Promise.all([emptyDatabase, built, writeSbom('dist/sbom.cdx.json')]);
cpSync(madeAt, EMPTY_DATABASE, { recursive: true });
// Only its owner may read a data folder. Every user of the build must be able to read this one.
chmodSync(EMPTY_DATABASE, 0o755);
for (const file of readdirSync(EMPTY_DATABASE, { recursive: true, withFileTypes: true })) {
  if (file.isFile()) chmodSync(join(file.parentPath, file.name), 0o644);
}

// Once here and as small as it gets, instead of quickly with every request. Very small files go out as they are.
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
