/** Node versions that `npm run test:long` tries besides the running one. npm brings their binaries. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Supported releases (docs/build/decisions/0005). The running version is tested by all other steps. */
export const OTHER_NODES = [22, 24, 26].filter(
  (major) => major !== Number(process.versions.node.split('.')[0]),
);

/**
 * Installs the binary of the newest release of a major version into `node_modules/.nodes`.
 *
 * @param {number} major
 * @returns {string} path of the binary
 * @throws {Error} if the registry has no binary for this system
 */
export function installNode(major) {
  const name = `node-${process.platform}-${process.arch}`;
  const folder = join('node_modules', '.nodes', String(major));
  const binary = join(folder, 'node_modules', name, 'bin', 'node');
  if (existsSync(binary)) return binary;
  const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync(
    'npm',
    ['install', '--prefix', folder, ...options, `${name}@${major}`],
    { encoding: 'utf8' },
  );
  if (status !== 0 || !existsSync(binary)) throw new Error(`npm has no binary of Node ${major}: ${stderr}`);
  return binary;
}
