import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashAfter, knownKeys, sealKey } from './seal-hash.ts';
import { openSealKey } from './seal-key.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'seal-key-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

describe('the key of the seals', () => {
  it('is made once beside the embedded database, for its owner alone to read', async () => {
    const made = await openSealKey({ dataDir });
    const file = join(dataDir, 'seal.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect(await openSealKey({ dataDir })).toEqual(made);
  });

  it('is that of the setting where there is one, and none for PostgreSQL without', async () => {
    const given = await openSealKey({ sealKey: 'ab'.repeat(32), dataDir });
    expect(given).toEqual(sealKey(Buffer.alloc(32, 0xab)));
    expect(await openSealKey({ dataDir, databaseUrl: 'postgres://litro@db.example/litro' })).toBeNull();
  });

  it('is refused in one line where the file holds none', async () => {
    await writeFile(join(dataDir, 'seal.key'), 'nothing');
    await expect(openSealKey({ dataDir })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/seal\.key holds no key/),
    });
  });
});

describe('a hash', () => {
  const one = sealKey(Buffer.alloc(32, 1));
  const other = sealKey(Buffer.alloc(32, 2));

  it('differs by what it follows, by its content and by its key', () => {
    const hashes = [
      hashAfter('a', 'x', one),
      hashAfter('b', 'x', one),
      hashAfter('a', 'y', one),
      hashAfter('a', 'x', other),
      hashAfter('a', 'x', null),
    ];
    expect(new Set(hashes).size).toBe(5);
  });

  it('may be plain before the first keyed one and never after it, and keyed with the known key alone', () => {
    const keys = knownKeys(one);
    expect(keys.after(null)).toBeNull();
    expect(keys.after(one.id)).toBe(one);
    expect(keys.after(null)).toBeUndefined();
    expect(keys.after(other.id)).toBeUndefined();
    expect(knownKeys(null).after(one.id)).toBeUndefined();
  });
});
