import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, onTestFinished } from 'vitest';

export interface SmallDisk {
  readonly folder: string;
  fill(leftMegabytes?: number): void;
  empty(): void;
}

const BLOCK = Buffer.alloc(64 * 1024, 1);

function mount(folder: string, megabytes: number): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
}

export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'litro-disk-'));
  mount(folder, megabytes);
  chmodSync(folder, 0o777);
  onTestFinished(() => {
    // The test unmounts the disk lazily, because other processes end later and may still have open files on the disk.
    execFileSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true });
  });
  const filler = join(folder, 'filler');
  return {
    folder,
    fill(leftMegabytes = 0) {
      const file = openSync(filler, 'a');
      const freeBytes = () => statfsSync(folder).bavail * statfsSync(folder).bsize;
      try {
        while (freeBytes() > leftMegabytes * 1024 * 1024) writeSync(file, BLOCK);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => unlinkSync(filler),
  };
}

function hasSmallDisks(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'litro-disk-'));
  try {
    mount(folder, 1);
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const isPossible = hasSmallDisks();
if (!isPossible) process.stdout.write('a full disk: skipped, this user may not mount a small one\n');

export const describeSmallDisk = describe.skipIf(!isPossible);
