/**
 * Room for the embedded database to finish what it writes. PostgreSQL gives up altogether when its write-ahead log finds
 * no room, so writing stops before: what is left then is enough for the log and for an orderly end.
 */
import { statfsSync } from 'node:fs';

/** Three segments of the write-ahead log. */
const RESERVE_BYTES = 48 * 1024 * 1024;

/** Whether the disk under that folder has less room left than the reserve. Cheap: asked before every transaction. */
export function isShortOfSpace(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < RESERVE_BYTES;
  } catch {
    // Whoever writes there finds out why.
    return false;
  }
}
