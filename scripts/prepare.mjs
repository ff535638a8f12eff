import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** File with the text of all applied patches. `npm ci` deletes the file together with the patched packages. */
const PATCHED = 'node_modules/.litro-patches';

const [major, minor] = process.versions.node.split('.').map(Number);

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return {};
  }
}

/**
 * Compares the lock file with npm's record of the installed packages. This record lacks optional packages of other
 * platforms.
 */
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
    console.error('npm could not install the dependencies; its output above has the reason.');
    process.exit(1);
  }
}

const readPatches = () =>
  readdirSync('patches')
    .filter((name) => name.endsWith('.patch'))
    .map((name) => readFileSync(`patches/${name}`, 'utf8'))
    .join('');

/**
 * Returns the text of the applied patches; null if the packages are not patched, for example after a manual `npm ci`.
 */
function readPatched() {
  try {
    return readFileSync(PATCHED, 'utf8');
  } catch {
    return null;
  }
}

function patch(patches) {
  const options = ['node_modules/patch-package/index.js', '--error-on-fail'];
  const { status, stdout, stderr } = spawnSync(process.execPath, options, { encoding: 'utf8' });
  if (status !== 0) {
    console.error(`patch-package could not apply the patches in patches/:\n${stdout}${stderr}`);
    process.exit(1);
  }
  writeFileSync(PATCHED, patches);
}

/** Installs and patches missing packages. If the installation fails, prints the reason and ends the process. */
export function prepare() {
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`Litro needs Node 20.19 or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const patches = readPatches();
  const patched = readPatched();
  if (isInstalled() && patched === patches) return;
  // If the installed packages carry outdated patches, `npm ci` replaces all packages before the new patches are
  // applied.
  if (!isInstalled() || patched !== null) install();
  patch(patches);
}
