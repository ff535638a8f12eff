/** First step of `npm start` and `npm test` on a fresh clone: installs the dependencies of the lock file and patches them. */
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

function install() {
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

/** Applies patches/; does nothing to a package that is patched already. */
function patch() {
  return spawnSync(process.execPath, ['node_modules/patch-package/index.js', '--error-on-fail'], {
    encoding: 'utf8',
  });
}

/** Installs and patches what is missing; ends the process with one clear line if that fails. */
export function prepare() {
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Litro needs Node 20.19 or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  if (!isInstalled()) install();
  if (patch().status === 0) return;
  // Packages that carry an earlier state of a patch are installed again.
  install();
  const { status, stdout, stderr } = patch();
  if (status !== 0) {
    console.error(`The patches in patches/ could not be applied:\n${stdout}${stderr}`);
    process.exit(1);
  }
}
