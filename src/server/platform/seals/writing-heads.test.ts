import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { cents } from '#core/money/cents.ts';
import { CHAINS } from '../../readers/chains.ts';
import { fixedClock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { createTenancy, type Tenancy } from '../database/tenancy.ts';
import { SECRET_SETTINGS } from '../config/settings.ts';
import { buyCredit, makeOrganization, type TestOrganization } from '../../testing/organizations.ts';
import { SEAL_KEYS } from '../../testing/seal-keys.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { verifyHeads } from './heads.ts';
import type { SealKey } from './seal-hash.ts';
import { sealRecords } from './seals.service.ts';
import { stamperOf } from './stamps.ts';
import { createHeadWriter } from './writing-heads.ts';

const clock = fixedClock(new Date('2026-11-21T10:00:00Z'));
const key = SEAL_KEYS[0] as SealKey;
let folder: string;
let database: Database;
let tenancy: Tenancy;
let organization: TestOrganization;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'heads-'));
  database = await openTestDatabase();
  tenancy = createTenancy(database, stamperOf(SEAL_KEYS));
  organization = await makeOrganization({ tenancy, clock }, { companyCents: 100 });
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const post = async () => {
  await buyCredit({ tenancy, clock }, organization, cents(1));
  await sealRecords(tenancy, CHAINS, { key });
};
const writerOf = (parts: { file?: string; command?: string }) =>
  createHeadWriter({ tenancy, clock, chains: CHAINS, key, ...parts });
const linesOf = (text: string) => text.split('\n').filter(Boolean);

describe('createHeadWriter', () => {
  it('appends one line per new head to a file that only the server can read', async () => {
    const file = join(folder, 'heads.jsonl');
    const write = writerOf({ file });
    await post();
    await write();
    await write();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(linesOf(await readFile(file, 'utf8'))).toHaveLength(1);
    await post();
    await write();
    const lines = await readFile(file, 'utf8');
    expect(linesOf(lines)).toHaveLength(2);
    expect(await verifyHeads(tenancy, CHAINS, SEAL_KEYS, { lines })).toEqual([]);
  });

  it('starts a new line after an incomplete line', async () => {
    const file = join(folder, 'cut.jsonl');
    await writeFile(file, '{"at":"2026-11');
    await post();
    await writerOf({ file })();
    const lines = await readFile(file, 'utf8');
    expect(linesOf(lines)).toHaveLength(2);
    expect(await verifyHeads(tenancy, CHAINS, SEAL_KEYS, { lines })).toEqual([]);
  });

  it('passes heads to a command with a name, and again if the command fails', async () => {
    const failing = writerOf({ command: 'echo no such bucket >&2; exit 3' });
    await expect(failing()).rejects.toThrow(/^LITRO_SEAL_HEADS_COMMAND ended with 3: no such bucket$/);
    const file = join(folder, 'stored');
    const flag = join(folder, 'ready');
    const write = writerOf({
      command: `test -e ${flag} && cat > ${file} && echo "$LITRO_SEAL_HEADS_NAME" > ${flag}`,
    });
    await expect(write()).rejects.toThrow(/ended with 1/);
    await writeFile(flag, '');
    await write();
    const lines = await readFile(file, 'utf8');
    expect(linesOf(lines)).toHaveLength(1);
    expect(await readFile(flag, 'utf8')).toMatch(/^2026-11-21T10-00-00-000Z-\d+\.jsonl\n$/);
    expect(await verifyHeads(tenancy, CHAINS, SEAL_KEYS, { lines })).toEqual([]);
  });

  it("passes the server's environment to the command, without secret settings", async () => {
    await post();
    const file = join(folder, 'environment');
    onTestFinished(() => void vi.unstubAllEnvs());
    for (const name of [...SECRET_SETTINGS, 'BUCKET_TOKEN']) vi.stubEnv(name, 'told');
    await writerOf({ command: `env > ${file}; cat > /dev/null` })();
    const tokenLines = linesOf(await readFile(file, 'utf8')).filter((line) => line.endsWith('=told'));
    expect(tokenLines).toEqual(['BUCKET_TOKEN=told']);
  });
});
