/** What both `npm start` and `npm test` need first on a fresh clone: the dependencies of the lock file. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [major, minor] = process.versions.node.split('.').map(Number);

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return {};
  }
}

/** npm writes down what it installed; optional packages of other platforms are in the lock file alone. */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json');
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, { version, optional }]) => path === '' || optional || installed[path]?.version === version,
  );
}

/** Installs exactly the lock file where it is not installed; ends the process with one clear line where that fails. */
export function prepare() {
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Litro needs Node 20.19 or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  if (isInstalled()) return;
  console.log('Installing dependencies …');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const options = [
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--no-update-notifier',
  ];
  const done = spawnSync(npm, options, {
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) {
    console.error('The dependencies could not be installed; npm says why above.');
    process.exit(1);
  }
}
