/** Builds everything that is served: the suite, the demo pages and the server's programs, into dist/. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** Written last, so that a build that was cut off counts as none. */
const STAMP = 'dist/.built';

rmSync(STAMP, { force: true });
mkdirSync('dist', { recursive: true });
await build({ configFile: 'vite.config.ts', logLevel: 'warn' });
await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' });

rmSync('dist/host-demo', { recursive: true, force: true });
for (const page of ['portal', 'erp', 'intranet']) {
  cpSync(join('src/host-demo', page), join('dist/host-demo', page), { recursive: true });
}
writeFileSync(STAMP, '');
