/**
 * Runs PostgreSQL in a temporary folder and deletes the folder afterwards. `node scripts/with-postgres.mjs COMMAND …`
 * runs COMMAND with `TEST_DATABASE_URL` set to this server. If `TEST_DATABASE_URL` is set already, COMMAND uses that
 * server.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { canInstall, installPackage } from './debian-packages.mjs';
import { folderFor } from './postgres-folder.mjs';

const isRoot = process.getuid?.() === 0;
const isWindows = process.platform === 'win32';

/** Returns the folder with `initdb` and `pg_ctl` of the newest installed PostgreSQL, or `undefined`. */
export function findPostgres() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean),
    '/usr/local/pgsql/bin',
    '/opt/homebrew/opt/postgresql/bin',
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

/**
 * Returns the folder of PostgreSQL's programs. A missing PostgreSQL is installed if possible; if impossible, the error
 * contains instructions.
 */
export function ensurePostgres() {
  if (!findPostgres() && canInstall()) installPackage('postgresql');
  const found = findPostgres();
  if (!found)
    throw new Error('No PostgreSQL found. Install it, or set TEST_DATABASE_URL to a server for tests.');
  return found;
}

/**
 * Returns user and group for the processes of PostgreSQL, which refuses to run as root. For root, this is the user of
 * the PostgreSQL package.
 */
export function owner() {
  if (!isRoot) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout || Number.NaN),
  );
  if (!uid) throw new Error('PostgreSQL does not run as root, and the user "postgres" is missing.');
  return { uid, gid };
}

/**
 * Returns a free port below the range of outgoing connections, so that the port is still free after a restart of the
 * server.
 */
function freePort() {
  return new Promise((resolve) => {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer().once('error', () => resolve(freePort()));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}

/** Settings of a PostgreSQL server whose data may be lost: the server does not wait for the disk. */
const LOSABLE = ['fsync=off'];

/** Returns the ids of the child processes of a process; empty after the process has ended. */
export function childrenOf(pid) {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child = 0]) => child);
}

/** True if the process `pid` runs. False also for an ended process whose parent has not yet read its exit code. */
export function isRunning(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout.trim());
}

function signalNow(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // `process.kill` throws if the process has just ended.
  }
}

/**
 * Starts a server with the role `postgres` and without a password. Returns its address and functions that control it.
 *
 * @param {string} bin Folder of PostgreSQL's programs.
 * @param {{ durable?: boolean, parent?: string, settings?: readonly string[], from?: string | ((data: string) => void) }} options
 * `durable`: every commit waits for the disk, as in production. `parent`: folder for the server's own folder. `settings`:
 * further settings, as `name=value`. `from`: address of a server that gets this server as a standby, or a function that
 * fills the given data folder.
 */
export async function startPostgres(bin = ensurePostgres(), options = {}) {
  const { durable = false, parent, settings = [], from } = options;
  const as = owner();
  const folder = mkdtempSync(join(parent ?? folderFor({ durable }), 'litro-postgres-'));
  if (isRoot) chownSync(folder, as.uid, as.gid);
  const run = (program, ...args) => {
    // `stdio` is `ignore`: otherwise the server would inherit a pipe and hold it open, and `spawnSync` would never
    // return.
    const done = spawnSync(join(bin, program), args, { ...as, cwd: folder, stdio: 'ignore' });
    if (done.status !== 0) throw new Error(`${program} failed; try: ${join(bin, program)} ${args.join(' ')}`);
  };
  const data = join(folder, 'data');
  const port = await freePort();
  const make = (source) => makeData(run, data, source);
  make(from);
  const words = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...(durable ? [] : LOSABLE),
    ...settings,
  ].flatMap((setting) => ['-c', setting]);
  let server;
  async function start() {
    server = launch(bin, ['-D', data, '-p', String(port), ...words], { ...as, cwd: folder });
    while (!isReady(join(data, 'postmaster.pid'), server.child.pid)) {
      if (!server.isUp) throw new Error(`PostgreSQL did not start: ${lastLines(join(folder, 'log'))}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  const everyProcess = () => [server.child.pid ?? 0, ...childrenOf(server.child.pid ?? 0)];

  await start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    /**
     * Address of the server's Unix socket, if the system has Unix sockets. A socket halves the time of an answer, and
     * tests wait for thousands of answers.
     */
    nearUrl: `postgres://postgres@127.0.0.1:${port}/postgres${isWindows ? '' : `?host=${folder}`}`,
    folder,
    bin,
    isUp: () => server.isUp,
    start,
    /** Stops the server in order, without waiting for its clients to disconnect. */
    async halt() {
      server.child.ref();
      server.child.kill('SIGINT');
      await server.ended;
    },
    /** Kills all processes of the server at once, as a failure of the machine does, and waits for their end. */
    async kill() {
      server.child.ref();
      const all = everyProcess();
      for (const each of all) signalNow(each, 'SIGKILL');
      await server.ended;
      while (all.some(isRunning)) await new Promise((resolve) => setTimeout(resolve, 5));
    },
    ...failing({ run, make, start, data, everyProcess }),
    stop() {
      if (server.isUp) run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function makeData(run, data, source) {
  if (typeof source === 'function') source(data);
  else if (source) run('pg_basebackup', '-D', data, '-d', source, '-R', '-c', 'fast', '--no-sync');
  else run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C');
}

function failing({ run, make, start, data, everyProcess }) {
  return {
    /**
     * Sends SIGSTOP to every process of the server: the frozen server still accepts connections, but does not answer.
     */
    freeze() {
      for (const each of everyProcess()) signalNow(each, 'SIGSTOP');
    },
    thaw() {
      for (const each of everyProcess()) signalNow(each, 'SIGCONT');
    },
    promote() {
      run('pg_ctl', '-D', data, '-w', 'promote');
    },
    async follow(source) {
      rmSync(data, { recursive: true, force: true });
      make(source);
      await start();
    },
  };
}

/**
 * Starts the server as a child process, so that its end is noticed at once. The output of the server goes to the file
 * `log`.
 */
function launch(bin, args, options) {
  const log = openSync(join(options.cwd, 'log'), 'a');
  const stdio = ['ignore', log, log];
  const child = spawn(join(bin, 'postgres'), args, { ...options, stdio, detached: true });
  closeSync(log);
  child.unref();
  const server = { child, isUp: true, ended: new Promise((resolve) => child.once('close', resolve)) };
  void server.ended.then(() => (server.isUp = false));
  return server;
}

/** True once the server accepts connections. The eighth line of the server's pid file contains the server's state. */
function isReady(file, pid) {
  const lines = readIfThere(file).split('\n');
  return Number(lines[0]) === pid && ['ready', 'standby'].includes(lines[7]?.trim() ?? '');
}

/**
 * Reads a file; returns an empty text if the file is missing, because a starting server may delete its old pid file at
 * any moment.
 */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

function lastLines(file) {
  return readFileSync(file, 'utf8').trim().split('\n').slice(-3).join(' | ');
}

async function main([command, ...args]) {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { nearUrl: given, stop() {} } : await startPostgres();
  // On Ctrl-C, the command also receives the signal and ends; only then this script stops the server.
  process.on('SIGINT', () => {}).on('SIGTERM', () => {});
  try {
    const env = { ...process.env, TEST_DATABASE_URL: server.nearUrl };
    return spawnSync(command, args, { stdio: 'inherit', env }).status ?? 1;
  } finally {
    server.stop();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2));
}
