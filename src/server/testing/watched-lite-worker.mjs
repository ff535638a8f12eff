/**
 * The worker of the embedded database, watched: `watch[0]` counts how often it waits for the disk, and while `watch[1]` is
 * not 0 the disk fails.
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
