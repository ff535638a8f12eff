/**
 * A PostgreSQL of one's own in a temporary folder, thrown away afterwards. `node scripts/with-postgres.mjs COMMAND …` runs
 * the command with `TEST_DATABASE_URL` set to it. Where that is set already, that server is used and nothing is started.
 */
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { canInstall, installPackage } from './debian-packages.mjs';

const isRoot = process.getuid?.() === 0;

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
function owner() {
  if (!isRoot) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout || Number.NaN),
  );
  if (!uid) throw new Error('PostgreSQL does not run as root, and there is no user "postgres" to run it as.');
  return { uid, gid };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Starts a server with the role `postgres`, no password, and answers its address and how to end it. */
export async function startPostgres(bin = ensurePostgres()) {
  const as = owner();
  const folder = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'litro-postgres-'));
  if (isRoot) chownSync(folder, as.uid, as.gid);
  const run = (program, ...args) => {
    // No pipe: the server would inherit it, keep it open and never let go of us.
    const done = spawnSync(join(bin, program), args, { ...as, cwd: folder, stdio: 'ignore' });
    if (done.status !== 0) throw new Error(`${program} failed; try: ${join(bin, program)} ${args.join(' ')}`);
  };
  const data = join(folder, 'data');
  const port = await freePort();
  // A test database may be lost with the machine, so it does not wait for the disk.
  const settings = [
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=200',
  ];
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C');
  run(
    'pg_ctl',
    '-D',
    data,
    '-w',
    '-l',
    join(folder, 'log'),
    '-o',
    `-p ${port} -c ${settings.join(' -c ')}`,
    'start',
  );
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function main([command, ...args]) {
  const given = process.env['TEST_DATABASE_URL'];
  const server = given ? { url: given, stop() {} } : await startPostgres();
  // Ctrl-C reaches the command as well; it ends, and then the server is stopped.
  process.on('SIGINT', () => {}).on('SIGTERM', () => {});
  try {
    const env = { ...process.env, TEST_DATABASE_URL: server.url };
    return spawnSync(command, args, { stdio: 'inherit', env }).status ?? 1;
  } finally {
    server.stop();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await main(process.argv.slice(2));
}
