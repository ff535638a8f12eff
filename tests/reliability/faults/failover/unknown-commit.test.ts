import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { acknowledgeEarlier } from '../../../../src/server/platform/database/driver/acknowledge.ts';
import { isLostConnection } from '../../../../src/server/platform/database/driver/lost-connection.ts';
import { openPostgres } from '../../../../src/server/platform/database/postgres.ts';
import { createTenancy, type Tenancy } from '../../../../src/server/platform/database/tenancy.ts';
import { systemClock } from '../../../../src/server/platform/clock.ts';
import { once, settleKey } from '../../../../src/server/ledger/idempotency/once.ts';
import { startStorm } from '../bank.ts';
import { describePostgres } from '../databases.ts';
import { startServer } from '../running-server.ts';
import { ask, preparePair, readWaiting, usePair, type Pair } from './pair.ts';

async function commitInto(tenancy: Tenancy, pair: Pair) {
  pair.standby.freeze();
  const outcome = tenancy
    .asSystem('demo', async (tx) => {
      await sql`SET LOCAL statement_timeout = 300`.execute(tx);
      acknowledgeEarlier(tx);
    })
    .then(
      () => 'done',
      (error: unknown) => (isLostConnection(error) ? 'unknown' : String(error)),
    );
  while ((await readWaiting(pair.primary)).length === 0) await wait(10);
  return { outcome };
}

describePostgres('a commit that waits for a standby', () => {
  const onePair = usePair();
  it('has no time-out, and its outcome is unknown if its wait is canceled', async () => {
    const pair = onePair();
    const { settings } = await preparePair(pair);
    const database = await openPostgres({ url: settings['DATABASE_URL'] ?? '', poolSize: 4 }, {});
    onTestFinished(() => database.close());
    const tenancy = createTenancy(database);

    const patient = await commitInto(tenancy, pair);
    await wait(1_000);
    expect(await readWaiting(pair.primary)).toHaveLength(1);
    pair.standby.thaw();
    expect(await patient.outcome).toBe('done');

    const cancelled = await commitInto(tenancy, pair);
    const [{ pid = 0 } = {}] = await readWaiting(pair.primary);
    await ask(pair.primary.url, `SELECT pg_cancel_backend(${pid})`);
    expect(await cancelled.outcome).toBe('unknown');
    pair.standby.thaw();
    await tenancy.asSystem('demo', async (tx) => acknowledgeEarlier(tx));
  });

  it('is confirmed when a client settles its key after a restart of the primary, once the standby has it', async () => {
    const pair = onePair();
    const { companies, settings } = await preparePair(pair);
    const database = await openPostgres({ url: settings['DATABASE_URL'] ?? '', poolSize: 4 }, {});
    onTestFinished(() => database.close());
    const tenancy = createTenancy(database);
    const [{ organizationId, clients } = { organizationId: '', clients: [] }] = companies;
    const owner = { organizationId, userId: clients[0]?.userId ?? '', key: 'of-a-lost-answer' };
    const scope = { organizations: [organizationId] };

    pair.standby.freeze();
    const outcome = once(
      tenancy,
      systemClock,
      { scope, owner, operation: 'try', content: {} },
      { work: async () => 'moved' },
    ).then(
      () => 'done',
      (error: unknown) => (isLostConnection(error) ? 'unknown' : String(error)),
    );
    const someWait = async () => {
      while ((await readWaiting(pair.primary)).length === 0) await wait(10);
      return 'waits';
    };
    await someWait();
    await pair.primary.kill();
    expect(await outcome).toBe('unknown');
    await pair.primary.start();

    const settled = settleKey(tenancy, systemClock, scope, owner);
    expect(await Promise.race([settled.then(() => 'settled'), someWait()])).toBe('waits');
    pair.standby.thaw();
    expect(await settled).toEqual({ outcome: 'done', answer: 'moved' });
  });

  it('continues to wait after its Litro server stops', async () => {
    const pair = onePair();
    const { companies, settings } = await preparePair(pair);
    const server = await startServer(settings);
    const storm = await startStorm(companies, { urls: [server.url] });
    await storm.more(5);
    pair.standby.freeze();
    while ((await readWaiting(pair.primary)).length === 0) await wait(10);
    await wait(200);
    const before = (await readWaiting(pair.primary)).map(({ pid }) => pid);
    await server.terminate();
    const after = (await readWaiting(pair.primary)).map(({ pid }) => pid);
    expect(after).toEqual(expect.arrayContaining(before));
  });
});
