/**
 * A PostgreSQL of one's own in a temporary folder, thrown away afterwards. `node scripts/with-postgres.mjs COMMAND …` runs
 * the command with `TEST_DATABASE_URL` set to it. Where that is set already, that server is used and nothing is started.
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

/** The folder with `initdb` and `pg_ctl`, the newest version first, or `undefined`. */
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

/** As `findPostgres`, after installing it where that is possible; throws with what to do otherwise. */
export function ensurePostgres() {
  if (!findPostgres() && canInstall()) installPackage('postgresql');
  const found = findPostgres();
  if (!found)
    throw new Error('No PostgreSQL found. Install it, or set TEST_DATABASE_URL to a server for tests.');
  return found;
}

/** PostgreSQL refuses to run as root; then it runs as the user its package made. */
export function owner() {
  if (!isRoot) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout || Number.NaN),
  );
  if (!uid) throw new Error('PostgreSQL does not run as root, and there is no user "postgres" to run it as.');
  return { uid, gid };
}

/** Below the ports that the system gives to outgoing connections, so that it is still free after a restart. */
function freePort() {
  return new Promise((resolve) => {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer().once('error', () => resolve(freePort()));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}

/** What a test database may be spared: it may be lost with the machine, so it does not wait for the disk. */
const LOSABLE = ['fsync=off'];

/** The processes that the one with that id has started; none when it has ended. */
export function childrenOf(pid) {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child = 0]) => child);
}

/** Not so one that has ended and that nobody has asked about yet. */
export function isRunning(pid) {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return /^[^Z\s]/.test(stdout.trim());
}

function signalNow(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // It has just ended by itself.
  }
}

/**
 * Starts a server with the role `postgres`, no password, and answers its address and how to end it.
 *
 * @param {string} bin The folder of its programs.
 * @param {{ durable?: boolean, parent?: string, settings?: readonly string[], from?: string | ((data: string) => void) }} options `durable`: it waits for the disk
 * with every commit, as one for real money does. `parent`: the folder in which its own is made. `settings`: more of its
 * settings, as `name=value`. `from`: the address of a server of which it is made a standby, or what puts its data into
 * the folder that it is given.
 */
export async function startPostgres(bin = ensurePostgres(), options = {}) {
  const { durable = false, parent, settings = [], from } = options;
  const as = owner();
  const folder = mkdtempSync(join(parent ?? folderFor({ durable }), 'litro-postgres-'));
  if (isRoot) chownSync(folder, as.uid, as.gid);
  const run = (program, ...args) => {
    // No pipe: the server would inherit it, keep it open and never let go of us.
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
    /** The same by way of a file, where there is one: an answer takes half as long, and a test waits for thousands. */
    nearUrl: `postgres://postgres@127.0.0.1:${port}/postgres${isWindows ? '' : `?host=${folder}`}`,
    folder,
    /** The folder of its programs. */
    bin,
    /** Whether its first process runs. */
    isUp: () => server.isUp,
    /** Starts it again, after whatever end. */
    start,
    /** Ends it in order, without waiting for its clients. */
    async halt() {
      server.child.ref();
      server.child.kill('SIGINT');
      await server.ended;
    },
    /** Ends it with every process of it at once, as when the machine takes them away; waits until it is gone. */
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

/** From nothing, of another server, or by what the caller does. */
function makeData(run, data, source) {
  if (typeof source === 'function') source(data);
  else if (source) run('pg_basebackup', '-D', data, '-d', source, '-R', '-c', 'fast', '--no-sync');
  else run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C');
}

/** What befalls one of several servers. */
function failing({ run, make, start, data, everyProcess }) {
  return {
    /** Every process of it stands still: it takes connections and answers nothing. */
    freeze() {
      for (const each of everyProcess()) signalNow(each, 'SIGSTOP');
    },
    thaw() {
      for (const each of everyProcess()) signalNow(each, 'SIGCONT');
    },
    /** A standby takes writes from now on. */
    promote() {
      run('pg_ctl', '-D', data, '-w', 'promote');
    },
    /** One that has ended is made a standby of that server, from nothing. */
    async follow(source) {
      rmSync(data, { recursive: true, force: true });
      make(source);
      await start();
    },
  };
}

/** Our own child, so that its end is noticed at once; what it says goes to the file `log`. */
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

/** Its pid file says in the eighth line how far it is; whether it takes connections. */
function isReady(file, pid) {
  const lines = readIfThere(file).split('\n');
  return Number(lines[0]) === pid && ['ready', 'standby'].includes(lines[7]?.trim() ?? '');
}

/** What another has left there goes away at any moment of a start. */
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
  // Ctrl-C reaches the command as well; it ends, and then the server is stopped.
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
