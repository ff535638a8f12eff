/**
 * Disk space check of the embedded database. PostgreSQL crashes if its write-ahead log finds no space. The server stops
 * writing while a reserve is left that suffices for the log and a clean shutdown.
 */
import { statfsSync } from 'node:fs';

/** Disk space that the server reserves: three segments of the write-ahead log. */
const RESERVE_BYTES = 48 * 1024 * 1024;

/** True if the disk has less free space than the reserve. Cheap enough for every transaction. */
export function isShortOfSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < RESERVE_BYTES;
  } catch {
    // A failed check counts as enough space. A later write reports the real error.
    return false;
  }
}
