import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createTenancy } from '../../../src/server/platform/database/tenancy.ts';
import { isLostConnection } from '../../../src/server/platform/database/driver/lost-connection.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres.ts';
import { effort, printFigures } from '../../../src/server/testing/effort.ts';
import { repeatMovements, audit } from './audit.ts';
import { startStorm } from './bank.ts';
import { createFaultProxy } from './cut-line.ts';
import { describePostgres, lookInto, preparePostgres, usePostgres } from './databases.ts';
import { createConnection } from './line.ts';
import { startServer } from './running-server.ts';

describePostgres('a connection to PostgreSQL', () => {
  const postgres = usePostgres();
  it('leaves an unknown outcome if it is cut around the commit, and the same key resolves it', async () => {
    const rounds = effort({ usual: 4, long: 100 });
    const { companies, settings } = await preparePostgres(postgres());
    const proxy = await createFaultProxy(settings['DATABASE_URL'] ?? '');
    const server = await startServer({ ...settings, DATABASE_URL: proxy.url });
    const storm = await startStorm(companies, { urls: [server.url] });
    for (let round = 0; round < rounds; round += 1) {
      proxy.cutAfterCommit(5);
      proxy.cutBeforeCommit(0);
      await storm.more(20);
      proxy.cutBeforeCommit(5);
      await storm.more(20);
    }
    await storm.end();
    expect(proxy.cuts()).toBeGreaterThan(rounds);
    expect(storm.answers.get('503 database_unreachable')).toBeGreaterThan(0);
    expect(storm.answers.has('500 internal_error')).toBe(false);
    await repeatMovements(server.url, storm);
    expect(await server.terminate()).toEqual({ code: 0, errors: '' });
    await lookInto(settings, (database, key) => audit(database, companies, storm, key));
    printFigures('connections cut around the commit', {
      cuts: proxy.cuts(),
      'acknowledged movements': storm.acknowledged.length,
      'resolved by the key': storm.replays(),
    });
  });

  it('causes a double movement if it is cut and the client takes a new key, and the audit finds it', async () => {
    const { companies, settings } = await preparePostgres(postgres());
    const proxy = await createFaultProxy(settings['DATABASE_URL'] ?? '');
    const server = await startServer({ ...settings, DATABASE_URL: proxy.url });
    const storm = await startStorm(companies, { urls: [server.url], newKeys: true, withoutPumps: true });
    // Some cuts hit reads and schedules, which use no idempotency key. So the test continues until clients have repeated
    // several movements.
    while (storm.replays() < 8) {
      proxy.cutAfterCommit(10);
      await storm.more(20);
    }
    await storm.end();
    await lookInto(settings, async (database, key) => {
      await expect(audit(database, companies, storm, key)).rejects.toThrow('never acknowledged');
    });
  });

  it('delays movements while it is frozen, and loses and repeats none of them', async () => {
    const { companies, settings } = await preparePostgres(postgres());
    const proxy = await createFaultProxy(settings['DATABASE_URL'] ?? '');
    const server = await startServer({ ...settings, DATABASE_URL: proxy.url });
    const storm = await startStorm(companies, { urls: [server.url], patienceMs: 1_000 });
    for (let round = 0; round < effort({ usual: 2, long: 20 }); round += 1) {
      await storm.more(20);
      proxy.freeze();
      await wait(2_500);
      proxy.thaw();
    }
    await storm.more(20);
    await storm.end();
    expect(storm.answers.get('no answer')).toBeGreaterThan(0);
    expect(await server.terminate()).toEqual({ code: 0, errors: '' });
    await lookInto(settings, (database, key) => audit(database, companies, storm, key));
  });

  it('is discarded if it stays frozen, and the pool opens new connections', async () => {
    const { settings } = await preparePostgres(postgres());
    const proxy = await createFaultProxy(settings['DATABASE_URL'] ?? '');
    const database = await openPostgres({ url: proxy.url, poolSize: 2, silenceMs: 500 }, {});
    const tenancy = createTenancy(database);
    const ask = () =>
      tenancy.asSystem('ledger-check', (tx) => tx.selectFrom('wallets').select('id').limit(0).execute());
    await Promise.all([ask(), ask()]);
    proxy.freeze();
    const refusals = await Promise.all([ask(), ask()].map((call) => call.catch((error: unknown) => error)));
    expect(refusals.map(isLostConnection)).toEqual([true, true]);
    proxy.thaw();
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([[], [], []]);
    await database.close();
  });

  it('is replaced after PostgreSQL ends it, and every call after the first succeeds', async () => {
    const { companies, settings } = await preparePostgres(postgres());
    const server = await startServer(settings);
    const [company] = companies;
    const connection = createConnection([server.url], 1, company?.clients[0]?.token ?? '');
    await lookInto(settings, ({ pool }) =>
      pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`),
    );
    await connection.ask('GET /admin/organization/balance');
    for (let time = 0; time < 5; time += 1) {
      expect(await connection.ask('GET /admin/organization/balance')).toMatchObject({ status: 200 });
    }
    connection.close();
    expect(await server.terminate()).toEqual({ code: 0, errors: '' });
  });
});
