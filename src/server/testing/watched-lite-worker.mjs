/**
 * Worker of the embedded database for tests. `watch[0]` counts the calls of fsync. While `watch[1]` is not 0, fsync
 * fails.
 */
import fs from 'node:fs';
import { workerData } from 'node:worker_threads';

const watch = new Int32Array(workerData.watch);
const { fsyncSync } = fs;

fs.fsyncSync = (file) => {
  if (Atomics.load(watch, 1) !== 0) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
  Atomics.add(watch, 0, 1);
  fsyncSync(file);
};

await import('../platform/database/lite-worker.mjs');
