import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve('tests/bench/browser/peer');

function run(command: string, args: readonly string[], failure: string): void {
  // The process of the bench has the NODE_ENV `development`, but the compared page with AG Grid needs a production
  // build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(command, args, { cwd: folder, stdio: 'inherit', env });
  if (status !== 0) throw new Error(failure);
}

export const isPeerInstalled = (): boolean => existsSync(join(folder, 'node_modules/ag-grid-react'));

export function buildPeer(): string {
  if (!isPeerInstalled()) {
    run(
      'npm',
      ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
      'The packages of the peer could not be installed.',
    );
  }
  const outDir = resolve('node_modules/.cache/litro/bench-peer');
  const vite = resolve('node_modules/vite/bin/vite.js');
  run(
    process.execPath,
    [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    'The peer could not be built.',
  );
  return outDir;
}
