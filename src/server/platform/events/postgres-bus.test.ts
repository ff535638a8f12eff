import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import type { Database } from '../database/database.ts';
import { createTenancy } from '../database/tenancy.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { postgresBus } from './postgres-bus.ts';

const url = process.env.TEST_DATABASE_URL;
const event: LiveEvent = { type: 'balance', organizationId: '01980000-0000-7000-8000-000000000001' };

describe.skipIf(!url)('postgresBus of two servers', () => {
  let database: Database;
  let newConnection: NonNullable<Database['newConnection']>;
  beforeAll(async () => {
    database = await openTestDatabase();
    if (!database.newConnection) throw new Error('The test database is not PostgreSQL.');
    ({ newConnection } = database);
  });
  afterAll(() => database.close());

  it('delivers events of committed transactions and none of a rollback', async () => {
    const faults: unknown[] = [];
    const [here, there] = await Promise.all(
      [1, 2].map(() => postgresBus(newConnection, (error) => faults.push(error))),
    );
    const tenancy = createTenancy(database);
    const heard: LiveEvent[] = [];
    const delivered = new Promise<void>((resolve) =>
      there?.subscribe(event.organizationId, (next) => {
        heard.push(next);
        resolve();
      }),
    );
    const scope = { organizations: [event.organizationId] };
    const undone = tenancy.inScope(scope, async (tx) => {
      await here?.publish(tx, { ...event, type: 'settings' });
      throw new Error('refused');
    });
    await expect(undone).rejects.toThrow('refused');
    await tenancy.inScope(scope, async (tx) => here?.publish(tx, event));
    await delivered;
    expect(heard).toEqual([event]);
    await Promise.all([here?.close(), there?.close()]);
    expect(faults).toEqual([]);
  });

  it('combines events of many concurrent movements', async () => {
    const bus = await postgresBus(newConnection, () => undefined);
    const heard: LiveEvent[] = [];
    bus.subscribe(event.organizationId, (next) => heard.push(next));
    const scope = { organizations: [event.organizationId] };
    const tenancy = createTenancy(database);
    const move = () => tenancy.inScope(scope, (tx) => bus.publish(tx, event));
    await Promise.all(Array.from({ length: 40 }, move));
    await expect.poll(() => heard.length).toBeGreaterThan(0);
    await bus.close();
    expect(heard.length).toBeLessThan(20);
  });

  it('delivers who joins a stream to all servers', async () => {
    const faults: unknown[] = [];
    const [here, there] = await Promise.all(
      [1, 2].map(() => postgresBus(newConnection, (error) => faults.push(error))),
    );
    const join = {
      lineId: 'line',
      sessionId: event.organizationId,
      member: {
        sessionId: event.organizationId,
        userId: event.organizationId,
        organizationId: event.organizationId,
        homeId: null,
      },
    };
    const joined = new Promise((resolve) => there?.onJoin(resolve));
    await createTenancy(database).asSystem('events', async (tx) => here?.publishJoin(tx, join));
    expect(await joined).toEqual(join);
    await Promise.all([here?.close(), there?.close()]);
    expect(faults).toEqual([]);
  });

  it('reconnects after a lost connection and reports that events may be missing', async () => {
    const faults: unknown[] = [];
    const bus = await postgresBus(newConnection, (error) => faults.push(error));
    const heard: LiveEvent['type'][] = [];
    bus.subscribe(event.organizationId, ({ type }) => heard.push(type));
    await database.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN litro_events' AND datname = current_database()",
    );
    await expect.poll(() => heard, { timeout: 15_000 }).toEqual(['hello']);
    const scope = { organizations: [event.organizationId] };
    await createTenancy(database).inScope(scope, async (tx) => bus.publish(tx, event));
    await expect.poll(() => heard, { timeout: 15_000 }).toEqual(['hello', 'balance']);
    await bus.close();
    expect(faults).toHaveLength(1);
  });
});
