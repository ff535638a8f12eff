/**
 * Finds the browser for tests. As root on Debian, it installs a missing browser. `node scripts/find-chromium.mjs` prints
 * the path.
 */
import { accessSync, constants } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { canInstall, installPackage } from './debian-packages.mjs';

/**
 * Name of the headless shell: Chromium's engine without windows. In the headless shell, browser tests take a third less
 * time.
 */
const SHELL = 'chromium-headless-shell';

const names = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];

const places = [
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Flags for Chromium in a container without a sandbox, a graphics card or network access. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function runs(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Path of an installed Chromium, or `undefined`. `CHROMIUM_PATH` has priority; the function throws if the program at
 * that path cannot run.
 */
export function findChromium() {
  const configuredPath = process.env['CHROMIUM_PATH'];
  if (configuredPath) {
    if (!runs(configuredPath)) throw new Error(`CHROMIUM_PATH names ${configuredPath}, which cannot be run.`);
    return configuredPath;
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...places].find(runs);
}

/**
 * Path of a Chromium. A missing Chromium is installed if possible; if impossible, the error contains instructions. If
 * the process may install packages, it also adds the headless shell to a Chromium with windows.
 */
export function ensureChromium() {
  const found = findChromium();
  if (found && (process.env['CHROMIUM_PATH'] || basename(found) === SHELL || !canInstall())) return found;
  if (!canInstall()) {
    throw new Error(
      'No Chromium found. Install Chromium or Chrome, or set CHROMIUM_PATH to its program file.',
    );
  }
  try {
    installPackage(SHELL);
  } catch {
    // Not every release of Debian has the headless shell.
    if (!found) installPackage('chromium');
  }
  const installed = findChromium();
  if (!installed) throw new Error('apt-get installed Chromium, but the PATH has no such program.');
  return installed;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) console.log(ensureChromium());
