import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lockFolder } from '../folder-lock.ts';

export function liteVersion(): string {
  const text = readFileSync(resolve('node_modules/@electric-sql/pglite/package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/**
 * Returns the path of a cached file or folder. `make` creates it under a temporary path. If several test processes need
 * it, one creates it and the others wait.
 */
export async function makeOnce(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const path = resolve('node_modules/.cache/litro', name);
  if (existsSync(path)) return path;
  await mkdir(dirname(path), { recursive: true });
  let lock = await lockFolder(dirname(path));
  while (!lock) {
    await wait(100);
    lock = await lockFolder(dirname(path));
  }
  try {
    if (existsSync(path)) return path;
    const draft = `${path}.part`;
    await rm(draft, { recursive: true, force: true });
    await make(draft);
    await rename(draft, path);
    return path;
  } finally {
    await lock.release();
  }
}
