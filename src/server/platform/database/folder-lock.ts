/**
 * Lock that allows one process per data folder. The kernel holds it while the process lives, so a killed process leaves
 * no stale lock.
 */
import { createHash } from 'node:crypto';
import { closeSync, constants, openSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';

export interface FolderLock {
  release(): Promise<void>;
}

/** Platform flags with which `open` locks the file. Node has no constants for them. */
const LOCKING_FLAGS: Partial<Record<NodeJS.Platform, number>> = {
  darwin: 0x20 /* O_EXLOCK */ | constants.O_NONBLOCK,
  freebsd: 0x20 | constants.O_NONBLOCK,
  openbsd: 0x20 | constants.O_NONBLOCK,
  win32: 0x1000_0000 /* UV_FS_O_EXLOCK: opens the file without sharing it */,
};

/** Locks `folder`, which must exist. Returns null if another process, or this process, already holds the lock. */
export function lockFolder(folder: string): Promise<FolderLock | null> {
  const flags = LOCKING_FLAGS[process.platform];
  return flags === undefined ? lockByName(folder) : Promise.resolve(lockByFile(folder, flags));
}

async function lockByName(folder: string): Promise<FolderLock | null> {
  // Device and inode identify the folder, independent of its path.
  const { dev, ino } = statSync(folder, { bigint: true });
  const id = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
  const server = createServer((socket) => socket.destroy());
  if (!(await listens(server, `\0litro-data-${id}`))) return null;
  server.unref();
  return { release: () => new Promise((resolve) => server.close(() => resolve())) };
}

function listens(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    server.listen(path, () => resolve(true));
  });
}

function lockByFile(folder: string, flags: number): FolderLock | null {
  try {
    const file = openSync(join(folder, 'lock'), constants.O_RDWR | constants.O_CREAT | flags);
    return { release: () => Promise.resolve(closeSync(file)) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EAGAIN' || code === 'EBUSY') return null;
    throw error;
  }
}
