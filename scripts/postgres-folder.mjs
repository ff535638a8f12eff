/** The folder in which a PostgreSQL for tests is made. */
import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** More than the databases of one run and their log of changes hold at a time. */
const NEEDED_BYTES = 8 * 2 ** 30;

const isRoot = process.getuid?.() === 0;
/** The user of PostgreSQL may not read the folder that `TMPDIR` gives to root. */
const onDisk = () => (isRoot ? '/tmp' : tmpdir());

function hasMemory() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > NEEDED_BYTES;
}

/**
 * Memory where the data may be lost: a database has hundreds of files, which a disk makes and removes in three times the time.
 *
 * @param {{ durable: boolean }} options
 */
export const folderFor = ({ durable }) => (!durable && hasMemory() ? MEMORY : onDisk());
