/**
 * Finds the browser the tests run in, and on Debian as root installs it when there is none.
 * Run by itself it prints the path: `node scripts/find-chromium.mjs`.
 */
import { accessSync, constants } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { canInstall, installPackage } from './debian-packages.mjs';

/** Chromium's engine without windows, which nobody sees in a test: the elements take a third less time in it. */
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

/** What a container without a sandbox, a graphics card or a way out needs. */
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

/** The path of an installed Chromium, or `undefined`. `CHROMIUM_PATH` wins; a wrong one is an error, not a hint. */
export function findChromium() {
  const wanted = process.env['CHROMIUM_PATH'];
  if (wanted) {
    if (!runs(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, which cannot be run.`);
    return wanted;
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...places].find(runs);
}

/**
 * The path of a Chromium that is there or has just been installed; throws with what to do otherwise. Where we may install,
 * the headless shell is put beside a Chromium with windows.
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
    // Not every release of Debian has it.
    if (!found) installPackage('chromium');
  }
  const installed = findChromium();
  if (!installed) throw new Error('apt-get installed chromium, yet no program of that name is on the PATH.');
  return installed;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) console.log(ensureChromium());
