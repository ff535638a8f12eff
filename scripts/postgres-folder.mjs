/** Folder for a PostgreSQL of tests. */
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** More than the databases of one run and their write-ahead log need at a time. */
const NEEDED_BYTES = 8 * 2 ** 30;

const isRoot = process.getuid?.() === 0;
/** The user of PostgreSQL cannot read the `TMPDIR` of root. */
const onDisk = () => (isRoot ? '/tmp' : tmpdir());

function hasMemory() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > NEEDED_BYTES;
}

/**
 * Memory if the data may be lost: a disk takes three times as long to create and delete the hundreds of files of a database.
 *
 * @param {{ durable: boolean }} options
 */
export const folderFor = ({ durable }) => (!durable && hasMemory() ? MEMORY : onDisk());
