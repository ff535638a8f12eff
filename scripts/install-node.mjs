/** Installs the newest binary of another Node version for `npm run test:long`: `node scripts/install-node.mjs 22`. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { binaryOf, folderOf, NODE_PACKAGE } from './testing/other-nodes.mjs';

const [major] = process.argv.slice(2);
const options = ['--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
const { status } = spawnSync(
  'npm',
  ['install', '--prefix', folderOf(major), ...options, `${NODE_PACKAGE}@${major}`],
  { stdio: 'inherit' },
);
if (status !== 0 || !existsSync(binaryOf(major))) {
  console.error(`npm has no binary of Node ${major} for this system.`);
  process.exitCode = 1;
}
