/** Builds everything that is served: the suite, the demo pages and the server's programs, into dist/. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

/** Written last, so that a build that was cut off counts as none. */
const STAMP = 'dist/.built';

rmSync(STAMP, { force: true });
mkdirSync('dist', { recursive: true });
await build({ configFile: 'vite.config.ts', logLevel: 'warn' });
await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' });

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
for (const page of ['portal', 'erp', 'intranet']) {
  cpSync(join('src/host-demo', page), join('dist/host-demo', page), { recursive: true });
}
writeFileSync(STAMP, '');
