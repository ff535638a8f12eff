import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Required free memory in bytes: more than the databases of one test run and their write-ahead log need at a time. */
const NEEDED_BYTES = 8 * 2 ** 30;

const isRoot = process.getuid?.() === 0;
/** Folder on the disk for PostgreSQL's data. The user of PostgreSQL cannot read the `TMPDIR` of root. */
const onDisk = () => (isRoot ? '/tmp' : tmpdir());

function hasMemory() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > NEEDED_BYTES;
}

/**
 * Returns a folder in memory if the data may be lost, otherwise a folder on the disk. A disk takes three times as long to
 * create and delete the hundreds of files of a database.
 *
 * @param {{ durable: boolean }} options
 */
export const folderFor = ({ durable }) => (!durable && hasMemory() ? MEMORY : onDisk());
