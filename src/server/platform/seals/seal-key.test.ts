import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashAfter, knownKeys, sealKey } from './seal-hash.ts';
import { openSealKeys } from './seal-key.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'seal-key-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

describe('the key of the seals', () => {
  it('is made once beside the embedded database, for its owner alone to read', async () => {
    const made = await openSealKeys({ dataDir });
    const file = join(dataDir, 'seal.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect(await openSealKeys({ dataDir })).toEqual(made);
  });

  it('is that of the setting where there is one, with those before it', async () => {
    const given = await openSealKeys({ seals: { keys: ['ab'.repeat(32), 'cd'.repeat(32)] }, dataDir });
    expect(given).toEqual([sealKey(Buffer.alloc(32, 0xab)), sealKey(Buffer.alloc(32, 0xcd))]);
  });

  it('has to be set for PostgreSQL, which is said in one line, but for the sandbox', async () => {
    const source = { dataDir, databaseUrl: 'postgres://litro@db.example/litro' };
    await expect(openSealKeys(source)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^LITRO_SEAL_KEY must be set with DATABASE_URL[^\n]+$/),
    });
    // The sandbox uses the data folder only for the key.
    const sandbox = { ...source, sandbox: true, dataDir: join(dataDir, 'not', 'there') };
    expect(await openSealKeys(sandbox)).toEqual(await openSealKeys(sandbox));
  });

  it('may lie in a file of its own, one a line, which nobody else may read', async () => {
    const keyFile = join(dataDir, 'keys');
    const source = { dataDir, seals: { keyFile } };
    await expect(openSealKeys(source)).rejects.toMatchObject({
      message: expect.stringMatching(/is not there \(LITRO_SEAL_KEY_FILE\)/),
    });
    await writeFile(keyFile, `${'ab'.repeat(32)}\n${'cd'.repeat(32)}\n`, { mode: 0o640 });
    await expect(openSealKeys(source)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/may be read by others/),
    });
    await chmod(keyFile, 0o600);
    expect((await openSealKeys(source)).map(({ id }) => id)).toEqual(
      [0xab, 0xcd].map((byte) => sealKey(Buffer.alloc(32, byte)).id),
    );
  });

  it('is refused in one line where the file holds none', async () => {
    await writeFile(join(dataDir, 'seal.key'), 'nothing');
    await expect(openSealKeys({ dataDir })).rejects.toMatchObject({
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
    const keys = knownKeys([one]);
    expect(keys.after(null)).toBeNull();
    expect(keys.after(one.id)).toBe(one);
    expect(keys.after(null)).toBeUndefined();
    expect(keys.after(other.id)).toBeUndefined();
    expect(knownKeys([]).after(one.id)).toBeUndefined();
  });
});
