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

describe('openSealKeys', () => {
  it('creates a key once beside the embedded database, readable only by its owner', async () => {
    const made = await openSealKeys({ dataDir });
    const file = join(dataDir, 'seal.key');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).toMatch(/^[0-9a-f]{64}\n$/);
    expect(await openSealKeys({ dataDir })).toEqual(made);
  });

  it('returns the configured keys in their order', async () => {
    const given = await openSealKeys({ seals: { keys: ['ab'.repeat(32), 'cd'.repeat(32)] }, dataDir });
    expect(given).toEqual([sealKey(Buffer.alloc(32, 0xab)), sealKey(Buffer.alloc(32, 0xcd))]);
  });

  it('requires LITRO_SEAL_KEY with PostgreSQL, except in the sandbox', async () => {
    const source = { dataDir, databaseUrl: 'postgres://litro@db.example/litro' };
    await expect(openSealKeys(source)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^LITRO_SEAL_KEY must be set with DATABASE_URL[^\n]+$/),
    });
    // The sandbox on PostgreSQL uses its data folder only for the seal key. The data folder may therefore be missing at
    // first.
    const sandbox = { ...source, sandbox: true, dataDir: join(dataDir, 'not', 'there') };
    expect(await openSealKeys(sandbox)).toEqual(await openSealKeys(sandbox));
  });

  it('reads keys from a file, one per line, that others may not read', async () => {
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

  it('refuses a file without a key in one line', async () => {
    await writeFile(join(dataDir, 'seal.key'), 'nothing');
    await expect(openSealKeys({ dataDir })).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/seal\.key holds no key/),
    });
  });
});

describe('hashes of a chain', () => {
  const one = sealKey(Buffer.alloc(32, 1));
  const other = sealKey(Buffer.alloc(32, 2));

  it('differ by predecessor, content and key', () => {
    const hashes = [
      hashAfter('a', 'x', one),
      hashAfter('b', 'x', one),
      hashAfter('a', 'y', one),
      hashAfter('a', 'x', other),
      hashAfter('a', 'x', null),
    ];
    expect(new Set(hashes).size).toBe(5);
  });

  it('may be without a key only before the first hash with a key', () => {
    const keys = knownKeys([one]);
    expect(keys.after(null)).toBeNull();
    expect(keys.after(one.id)).toBe(one);
    expect(keys.after(null)).toBeUndefined();
    expect(keys.after(other.id)).toBeUndefined();
    expect(knownKeys([]).after(one.id)).toBeUndefined();
  });
});
