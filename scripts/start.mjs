/**
 * `npm start` runs the demonstration, even from a fresh clone. It installs and builds if needed. It starts the server and
 * the back end of the demo pages as children, prints their addresses, and stops both together.
 * `--seed …`, `--verify-ledger`, `--end-sessions`, `--take-off-two-step …`, `--create-admin`, `--create-terminal …` and
 * `--import-stations …` run these programs of the server instead.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDemoKeys } from './demo-keys.mjs';
import { themePickerFlag } from './build-flags.mjs';
import { isOurOwn } from './our-own.mjs';
import { choosePort, untilListening } from './ports.mjs';
import { prepare } from './prepare.mjs';

const STAMP = 'dist/.built';
const SOURCES = ['src', 'locales', 'scripts', 'package-lock.json', 'vite.config.ts', 'vite.server.config.ts'];
/**
 * npm repeats a Ctrl-C that the terminal has already sent. Only a second signal after this time in ms comes from the
 * user.
 */
const SAME_SIGNAL_MS = 1_000;

const PROGRAMS = [
  '--seed',
  '--verify-ledger',
  '--import-stations',
  '--create-admin',
  '--create-terminal',
  '--end-sessions',
  '--take-off-two-step',
];

const children = new Set();
let stoppedAt = Number.NaN;

class Problem extends Error {}

/** Time of the newest change of a file below `path`. The time of a folder changes when a file is added or removed. */
function newestChange(path) {
  if (!existsSync(path)) return 0;
  const own = statSync(path);
  if (!own.isDirectory()) return own.mtimeMs;
  return Math.max(own.mtimeMs, ...readdirSync(path).map((name) => newestChange(join(path, name))));
}

function buildIfNeeded() {
  const built = existsSync(STAMP) ? statSync(STAMP).mtimeMs : -1;
  const isSameBuild = built > 0 && readFileSync(STAMP, 'utf8') === themePickerFlag();
  if (isSameBuild && SOURCES.every((path) => newestChange(path) <= built)) return;
  console.log('Building …');
  const done = spawnSync(process.execPath, ['scripts/build.mjs'], { encoding: 'utf8' });
  if (done.status !== 0) throw new Problem(`${done.stdout}${done.stderr}\nThe build failed.`);
}

function settingsFor(host, port) {
  const sandbox = process.env.LITRO_SANDBOX || (isOurOwn(host, process.env) ? 'on' : 'off');
  const demoPages = [`http://localhost:${port + 1}`, `http://127.0.0.1:${port + 1}`];
  const origins = [process.env.ALLOWED_ORIGINS, ...(sandbox === 'on' ? demoPages : [])].filter(Boolean);
  return {
    ...process.env,
    PORT: String(port),
    HOST: host,
    LITRO_SANDBOX: sandbox,
    ALLOWED_ORIGINS: origins.join(','),
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  };
}

/**
 * Starts a program of the build. When the server or the back end of the demo pages ends, the other program stops. This
 * process then ends with the exit code of the ended program.
 */
function start(program, env) {
  // The child has its own process group, so it receives Ctrl-C only from this process, and only once.
  const child = spawn(process.execPath, [join('dist/server', program)], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  });
  children.add(child);
  child.once('exit', (code) => {
    children.delete(child);
    if (!(stoppedAt > 0)) process.exitCode = code || 1;
    stop('SIGTERM');
  });
  return child;
}

function stop(signal) {
  const again = performance.now() - stoppedAt > SAME_SIGNAL_MS;
  if (Number.isNaN(stoppedAt)) stoppedAt = performance.now();
  else if (!again) return;
  for (const child of children) child.kill(again ? 'SIGKILL' : signal);
}

const ends = (child) => new Promise((_, reject) => child.once('exit', () => reject(new Problem(''))));

function describeAccounts(accounts) {
  const wide = (key) => Math.max(...accounts.map((account) => account[key].length));
  const [identifiers, passwords] = [wide('identifier'), wide('password')];
  return accounts.map(
    ({ identifier, password, organisation, role }) =>
      `${identifier.padEnd(identifiers)}  ${password.padEnd(passwords)}  ${organisation ?? role}`,
  );
}

function describe({ port, accounts, settings }) {
  const sandbox = settings.LITRO_SANDBOX === 'on';
  const litro = `http://localhost:${port}`;
  const rows = [['Portal', litro]];
  if (sandbox) {
    rows.push(['Partner ERP', `${litro}/erp`], ['Intranet', `${litro}/intranet`], ['Pump', `${litro}/pump`]);
  }
  describeAccounts(accounts).forEach((line, index) => rows.push([index === 0 ? 'Sign in' : '', line]));
  if (sandbox) rows.push(['Mail', `${litro}/sandbox/outbox`]);
  const data = settings.DATABASE_URL ? 'PostgreSQL (DATABASE_URL)' : join(process.cwd(), '.data');
  rows.push(['Data', settings.DATA_DIR && !settings.DATABASE_URL ? settings.DATA_DIR : data]);
  rows.push(['Stop', 'Ctrl-C']);
  return `\nLitro is running.\n\n${rows.map(([name, text]) => `  ${name.padEnd(12)}${text}`).join('\n')}\n`;
}

async function serve() {
  const host = process.env.HOST || '127.0.0.1';
  const port = await choosePort(process.env.PORT || '8080', host).catch(({ message }) => {
    throw new Problem(message);
  });
  buildIfNeeded();
  const settings = settingsFor(host, port);
  console.log('Starting …');
  const server = start('main.js', settings);
  await Promise.race([new Promise((resolve) => server.once('message', resolve)), ends(server)]);
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  const url = `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
  let accounts = [];
  if (settings.LITRO_SANDBOX === 'on') {
    const LITRO_API_KEYS = await createDemoKeys(url, [port, port + 1]);
    const env = { ...settings, PORT: String(port + 1), LITRO_URL: url, LITRO_API_KEYS };
    const pages = start('host-demo-back-end.js', env);
    await Promise.race([untilListening(port + 1, reached), ends(pages)]);
    accounts = (await (await fetch(`${url}/sandbox/accounts`)).json()).docs;
  }
  console.log(describe({ port, accounts, settings }));
}

function runProgram(program, args) {
  buildIfNeeded();
  const child = spawnSync(process.execPath, [join('dist/server', program), ...args], { stdio: 'inherit' });
  process.exitCode = child.status ?? 1;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));

try {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)));
  const [program, ...args] = process.argv.slice(2);
  prepare();
  if (PROGRAMS.includes(program)) runProgram(`${program.slice(2)}.js`, args);
  else await serve();
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  if (error.message) console.error(error.message);
  process.exitCode ||= 1;
}
