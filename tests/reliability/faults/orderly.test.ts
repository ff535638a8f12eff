import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../../src/server/testing/data-folder.ts';
import { effort, printFigures } from '../../../src/server/testing/effort.ts';
import { repeatMovements, audit, verifyLedger } from './audit.ts';
import { startStorm } from './bank.ts';
import {
  describePostgres,
  emptyDatabase,
  lookInto,
  ownPostgres,
  prepareFolder,
  preparePostgres,
  usePostgres,
  type Prepared,
} from './databases.ts';
import { createConnection } from './line.ts';
import { run, startServer } from './running-server.ts';

const command = promisify(execFile);

async function endInOrderUnderLoad({ companies, settings }: Prepared): Promise<void> {
  const server = await startServer(settings);
  const storm = await startStorm(companies, { urls: [server.url] });
  for (let end = 0; end < effort({ usual: 1, long: 20 }); end += 1) {
    await storm.more(30);
    // Exit code 0 proves an orderly end: after ten seconds the server would end itself with code 1.
    expect(await server.terminate()).toEqual({ code: 0, errors: '' });
    await server.start();
  }
  await storm.more(10);
  await storm.end();
  await server.kill();
  await lookInto(settings, (database, key) => audit(database, companies, storm, key));
}

describe('SIGTERM under load, on the embedded database', () => {
  it('ends the server in order and loses no acknowledged movement', async () => {
    await endInOrderUnderLoad(await prepareFolder());
  });
});

describe('a commit on the embedded database', () => {
  it('is acknowledged only after an fsync of its log', async () => {
    const { companies, settings } = await prepareFolder({ companies: 1, clients: 1 });
    const syncs = join(await temporaryFolder(), 'syncs');
    const probe = new URL('count-syncs.mjs', import.meta.url).href;
    const server = await startServer({ ...settings, NODE_OPTIONS: `--import ${probe}`, SYNCS_FILE: syncs });
    const [company] = companies;
    const [client] = company?.clients ?? [];
    const connection = createConnection([server.url], 1, client?.token ?? '');
    const count = () =>
      readFileSync(syncs, 'utf8')
        .split('\n')
        .filter((path) => /pg_wal|^\?$/.test(path)).length;
    const commits = effort({ usual: 20, long: 1_000 });
    const before = count();
    let least = Number.POSITIVE_INFINITY;
    for (let commit = 0; commit < commits; commit += 1) {
      const syncsBefore = count();
      const reply = await connection.ask('PUT /admin/organization/updateBalance', {
        body: { shares: [{ id: company?.holders[commit % 5], amount: 0.01 }] },
        key: `commit-${String(commit).padStart(12, '0')}`,
      });
      expect(reply.status).toBe(200);
      least = Math.min(least, count() - syncsBefore);
    }
    connection.close();
    expect(least).toBeGreaterThanOrEqual(1);
    printFigures('fsync of the log on PGlite', {
      'acknowledged movements': commits,
      fsyncs: count() - before,
      'at least for each': least,
    });
    expect(await server.terminate()).toEqual({ code: 0, errors: '' });
  });
});

describePostgres('a server on PostgreSQL', () => {
  const postgres = usePostgres();

  it('ends in order on SIGTERM under load and loses no acknowledged movement', async () => {
    await endInOrderUnderLoad(await preparePostgres(postgres()));
  });

  it('ends with one line and code 1 while PostgreSQL is down, and starts once it is up', async () => {
    const { settings } = await preparePostgres(postgres());
    const { port } = new URL(postgres().url);
    await postgres().halt();
    expect(await run('main', { ...settings, HOST: '127.0.0.1', PORT: '0' }).ended).toEqual({
      code: 1,
      errors: `PostgreSQL at 127.0.0.1:${port} cannot be reached (ECONNREFUSED).\n`,
    });
    await postgres().start();
    const server = await startServer(settings);
    expect(await server.terminate()).toEqual({ code: 0, errors: '' });
  });

  it('survives restarts of PostgreSQL and the end of all its sessions, and recovers automatically', async () => {
    const { companies, settings } = await preparePostgres(postgres());
    const server = await startServer(settings);
    const storm = await startStorm(companies, { urls: [server.url] });
    for (let round = 0; round < effort({ usual: 2, long: 30 }); round += 1) {
      await server.outlives(storm.more(30));
      await postgres().halt();
      await postgres().start();
      await server.outlives(storm.more(30));
      await lookInto(settings, ({ pool }) =>
        pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`),
      );
    }
    await server.outlives(storm.more(30));
    await storm.end();
    expect(storm.answers.get('503 database_unreachable')).toBeGreaterThan(0);
    expect(storm.answers.has('500 internal_error')).toBe(false);
    const { status } = await fetch(`${server.url}/health/ready`);
    expect(status).toBe(200);
    expect(await server.terminate()).toEqual({ code: 0, errors: '' });
    await lookInto(settings, (database, key) => audit(database, companies, storm, key));
  });

  it('restores a complete ledger from a dump made under load', async () => {
    const { companies, settings } = await preparePostgres(postgres());
    const server = await startServer(settings);
    const storm = await startStorm(companies, { urls: [server.url] });
    await storm.more(effort({ usual: 60, long: 5_000 }));
    const dump = join(await temporaryFolder(), 'dump');
    const before = { ...storm, acknowledged: [...storm.acknowledged] };
    const { bin, url } = postgres();
    await command(join(bin, 'pg_dump'), [
      '--format=custom',
      `--file=${dump}`,
      settings['DATABASE_URL'] ?? '',
    ]);
    await storm.more(30);
    await storm.end();
    expect(await server.terminate()).toEqual({ code: 0, errors: '' });

    const restored = { ...settings, DATABASE_URL: await emptyDatabase(url) };
    await command(join(bin, 'pg_restore'), [`--dbname=${restored.DATABASE_URL}`, '--exit-on-error', dump]);
    await verifyLedger(restored);
    const again = await startServer(restored);
    await repeatMovements(again.url, before);
    const resumed = await startStorm(companies, { urls: [again.url] });
    await resumed.more(20);
    await resumed.end();
    expect(resumed.faults).toEqual([]);
    expect(await again.terminate()).toEqual({ code: 0, errors: '' });
    await verifyLedger(restored);
    const ending = run('end-sessions', restored);
    let output = '';
    ending.process.stdout!.on('data', (piece) => (output += String(piece)));
    expect(await ending.ended).toEqual({ code: 0, errors: '' });
    expect(output).toMatch(/^[1-9]\d* sessions are ended\. Everybody signs in again\.\n$/);
  });

  it('explains the remedy after a dump was restored without the roles', async () => {
    const { settings } = await preparePostgres(postgres());
    const dump = join(await temporaryFolder(), 'dump');
    const { bin } = postgres();
    const from = settings['DATABASE_URL'] ?? '';
    await command(join(bin, 'pg_dump'), [
      '--format=custom',
      '--no-owner',
      '--no-privileges',
      `--file=${dump}`,
      from,
    ]);
    const { url } = await ownPostgres();
    const DATABASE_URL = await emptyDatabase(url);
    // The policies of row-level security name database roles. The restore omits the policies, because the roles are missing.
    await command(join(bin, 'pg_restore'), [`--dbname=${DATABASE_URL}`, '--no-owner', dump]).catch(
      () => undefined,
    );
    for (const program of ['verify-ledger', 'end-sessions', 'main'] as const) {
      expect(await run(program, { ...settings, DATABASE_URL, PORT: '0' }).ended).toEqual({
        code: 1,
        errors: expect.stringMatching(
          /^The tables of this database are not open .*pg_restore --no-owner[^\n]*\n$/,
        ) as string,
      });
    }
  });

  it('does not start outside the sandbox on a PostgreSQL with synchronous_commit off', async () => {
    const careless = await ownPostgres({ settings: ['synchronous_commit=off'] });
    const { settings } = await preparePostgres(careless);
    expect(await run('main', { ...settings, HOST: '127.0.0.1', PORT: '0' }).ended).toEqual({
      code: 1,
      errors:
        'The database would lose acknowledged movements in a power cut: switch on synchronous_commit.\n',
    });
  });
});
