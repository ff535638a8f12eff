// @ts-check
/**
 * PGlite in a worker thread, so that SQL does not block the event loop. The worker is plain JavaScript, because Node
 * loads a worker from its own file and tests run from the sources.
 *
 * By default PGlite never waits for the disk. Three changes make an acknowledged commit durable, as in PostgreSQL.
 * The worker's file system has an fsync, PostgreSQL starts without `-F`, and its write-ahead log uses that fsync.
 *
 * Messages to the worker: bytes of the wire protocol, which it answers with bytes in order; `{ dump }`, which writes a
 * snapshot to the path `dump`; `'close'`, which shuts the database down. Messages from the worker: `'ready'`,
 * `{ failed }`, bytes, `'done'`.
 */
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { MemoryFS, PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** @typedef {{ nfd?: number, node: object }} OpenFile */
/**
 * @typedef {object} Module
 * @property {{ ErrnoError: new (errno: number) => Error }} FS
 * @property {{ stream_ops: Record<string, unknown>, realPath(node: object): string, convertNodeCode(error: unknown): number }} NODEFS
 */

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const { folder, snapshot } = /** @type {{ folder?: string, snapshot?: string }} */ (workerData);

/** Default start parameters of PGlite 0.5.16 without `-F`, which disables fsync. */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
];

class DurableNodeFS extends NodeFS {
  /** @override @type {NodeFS['init']} */
  async init(lite, options) {
    const made = await super.init(lite, options);
    const preRun = /** @type {((module: Module) => void)[]} */ (made.emscriptenOpts.preRun);
    preRun.push(({ FS, NODEFS }) => {
      NODEFS.stream_ops['fsync'] = (/** @type {OpenFile} */ file) => {
        try {
          if (file.nfd === undefined) syncFolder(NODEFS.realPath(file.node));
          else fs.fsyncSync(file.nfd);
          return 0;
        } catch (error) {
          // PostgreSQL must receive the error of a failed fsync. PostgreSQL then stops instead of acknowledging data
          // that may be lost.
          throw new FS.ErrnoError(NODEFS.convertNodeCode(error));
        }
      };
    });
    return made;
  }
}

/**
 * Syncs a folder, so that names of new and renamed files survive a power cut. Windows cannot sync folders and does not
 * need to.
 * @param {string} path
 */
function syncFolder(path) {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(path, 'r');
  try {
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
}

/** Fatal messages of PostgreSQL. @type {string[]} */
const complaints = [];

/** @param {string} line */
function onStderr(line) {
  const [, severity, text] = /\b(FATAL|PANIC):\s+(.*)/.exec(line) ?? [];
  if (!severity || !text) return false;
  complaints.push(text);
  // After a panic, the memory of PostgreSQL is unreliable, so the worker ends. Committed data is on the disk.
  if (severity === 'PANIC' && started) fail(new Error(text));
  return false;
}

/** @param {unknown} error */
function fail(error) {
  port.postMessage({ failed: complaints[0] ?? (error instanceof Error ? error.message : String(error)) });
  process.exit(1);
}

/** @param {PGlite} lite @param {Uint8Array} request */
async function answer(lite, request) {
  /** @type {Uint8Array[]} */
  const parts = [];
  // `execProtocolRaw` would leak memory: it stores every parsed message forever.
  await lite.execProtocolRawStream(request, { onRawData: (bytes) => void parts.push(bytes.slice()) });
  const [first] = parts;
  const bytes = first && parts.length === 1 ? first : new Uint8Array(Buffer.concat(parts));
  port.postMessage(bytes, [/** @type {ArrayBuffer} */ (bytes.buffer)]);
}

/** @param {PGlite} lite @param {unknown} message */
async function handle(lite, message) {
  if (message instanceof Uint8Array) return answer(lite, message);
  if (message === 'close') {
    await lite.close();
  } else {
    const { dump } = /** @type {{ dump: string }} */ (message);
    const blob = await lite.dumpDataDir('none');
    fs.writeFileSync(dump, new Uint8Array(await blob.arrayBuffer()));
  }
  port.postMessage('done');
}

function storage() {
  if (folder) return { fs: new DurableNodeFS(folder), startParams };
  const fromSnapshot = snapshot ? { loadDataDir: new Blob([fs.readFileSync(snapshot)]) } : {};
  return { fs: new MemoryFS(), ...fromSnapshot };
}

let started = false;
try {
  const lite = await PGlite.create({ ...storage(), onStderr });
  started = true;
  let turn = Promise.resolve();
  port.on('message', (message) => {
    turn = turn.then(() => handle(lite, message)).catch(fail);
  });
  port.postMessage('ready');
} catch (error) {
  fail(error);
}
