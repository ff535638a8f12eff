import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHAINS } from '../../../src/server/readers/chains.ts';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { createTenancy } from '../../../src/server/platform/database/tenancy.ts';
import type { SealKey } from '../../../src/server/platform/seals/seal-hash.ts';
import { sealRecords } from '../../../src/server/platform/seals/seals.service.ts';
import { createHeadWriter } from '../../../src/server/platform/seals/writing-heads.ts';
import { temporaryFolder } from '../../../src/server/testing/data-folder.ts';
import { SEAL_KEY } from '../../../src/server/testing/seal-keys.ts';
import { startStorm } from './bank.ts';
import { describePostgres, emptyDatabase, lookInto, ownPostgres, prepareFolder } from './databases.ts';
import { run, startServer, type Settings } from './running-server.ts';

async function verify(settings: Settings, ...args: readonly string[]) {
  const { process, ended } = run('verify-ledger', settings, ...args);
  let output = '';
  process.stdout!.on('data', (chunk) => (output += String(chunk)));
  return { ...(await ended), output };
}

const writeHeads = (settings: Settings, file: string) =>
  lookInto(settings, async (database, keys) => {
    const tenancy = createTenancy(database);
    const key = keys[0] as SealKey;
    await sealRecords(tenancy, CHAINS, { key, isOpened: true });
    await createHeadWriter({ tenancy, clock: systemClock, chains: CHAINS, key, file })();
  });

const SOUND = { code: 0, errors: '', output: 'The ledger adds up.\n' };

describe('a backup of the embedded database', () => {
  it('fails verify-ledger with heads written after the backup, unless --until excludes these heads', async () => {
    const { companies, settings, dataDir } = await prepareFolder({ companies: 1, clients: 1 });
    const folder = await temporaryFolder();
    const [early, late] = [join(folder, 'early.jsonl'), join(folder, 'late.jsonl')];
    const server = await startServer(settings);
    const storm = await startStorm(companies, { urls: [server.url], withoutPumps: true });
    await storm.more(5);
    expect(await server.terminate()).toEqual({ code: 0, errors: '' });
    await writeHeads(settings, early);
    const backup = { DATA_DIR: join(folder, 'backup') };
    await cp(dataDir, backup.DATA_DIR, { recursive: true });
    const until = new Date().toISOString();
    await server.start();
    await storm.more(5);
    await storm.end();
    expect(await server.terminate()).toEqual({ code: 0, errors: '' });
    await writeHeads(settings, late);

    const both = ['--heads', early, '--heads', late];
    expect(await verify(settings, ...both)).toEqual(SOUND);
    expect(await verify(backup, '--heads', early)).toEqual(SOUND);
    const lacking = await verify(backup, ...both);
    expect(lacking).toMatchObject({ code: 1, errors: '' });
    expect(lacking.output).toMatch(
      /lacks what was written down outside the database[^\n]+: chain and position/,
    );
    expect(lacking.output).toMatch(/\n\d+ faults\.\n$/);
    expect(await verify(backup, ...both, '--until', until)).toEqual(SOUND);

    const nowhere = join(folder, 'nowhere.jsonl');
    expect(await verify(backup, '--heads', nowhere)).toEqual({
      code: 1,
      output: '',
      errors: `${nowhere} cannot be read (ENOENT).\n`,
    });
    expect(await verify(backup, '--until', 'yesterday')).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringMatching(/^--until must be an instant such as [^\n]+, not "yesterday"\.\n$/),
    });
  });
});

describe('verify-ledger on an empty folder', () => {
  it('reports the missing database and creates none', async () => {
    const folder = await temporaryFolder();
    const missingDatabase = {
      code: 1,
      output: '',
      errors: `There is no database in ${folder} (DATA_DIR).\n`,
    };
    expect(await verify({ DATA_DIR: folder })).toEqual(missingDatabase);
    expect(await verify({ DATA_DIR: folder })).toEqual(missingDatabase);
  });
});

describePostgres('verify-ledger on an empty PostgreSQL database', () => {
  it('reports the missing tables', async () => {
    const { url } = await ownPostgres();
    const settings = { DATABASE_URL: await emptyDatabase(url), LITRO_SEAL_KEY: SEAL_KEY };
    expect(await verify(settings)).toEqual({
      code: 1,
      output: '',
      errors: 'There is nothing of Litro in this database.\n',
    });
  });
});
