/**
 * Combines every call with an idempotency key that this run tries with every fault of its request or answer. In each case
 * the credit must move once, or the records must be imported once. The same key must return the first answer.
 */
import { request as openRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LostConnection } from '../../src/server/platform/database/driver/lost-connection.ts';
import type { DatabaseTransaction } from '../../src/server/platform/database/tenancy.ts';
import { cents } from '#core/money/cents.ts';
import { sql } from 'kysely';
import { startPortal, type Answer, type Portal } from '../../src/server/testing/portal.ts';
import { effort, isLong } from '../../src/server/testing/effort.ts';
import { createHold, createInterruptions } from './movements/interruptions.ts';
import { shareOf } from '../support/share.ts';
import {
  addressOf,
  expectMovedOnce,
  expectNothingMoved,
  expectNoEffect,
  movedBy,
  byTitle as everyByTitle,
  newKey,
  setScene,
  undescribed,
  type Moved,
  type MovingCall,
  type Scene,
} from './movements/moving-calls.ts';
import { startTwin } from './movements/twin.ts';

const byTitle = shareOf(everyByTitle, 'calls', ([, { name }]) => name);

/** Number of tries of a fault whose effect depends on the order of concurrent requests. */
const SEEDS = effort({ usual: 1, long: 5 });

/** The server logs only errors, because its lines about requests would fill the log with thousands of lines. */
const quiet = { LOG_LEVEL: 'error', LITRO_SANDBOX: 'on' };
const interruptions = createInterruptions();
let portal: Portal;
let twin: Portal;
let halted: Portal;
let address: string;
beforeAll(async () => {
  portal = await startPortal({ environment: quiet, tenancyOf: interruptions.tenancyOf });
  twin = await startTwin(portal, { environment: quiet });
  halted = await startTwin(portal, { environment: quiet, ledger: { halted: true } });
  address = await portal.listen();
});
afterAll(async () => {
  await Promise.all([twin.close(), halted.close()]);
  await portal.close();
});

const isReplay = ({ headers }: Answer<Moved>) => headers['idempotency-hit'] === 'true';

function expectFirst(call: MovingCall, answer: Answer<Moved>): void {
  expect(movedBy(call, answer), answer.text).toBe(call.wholeAmount);
  expect(isReplay(answer)).toBe(false);
}

function expectReplay(first: Answer<Moved>, answer: Answer<Moved>): void {
  expect([answer.status, answer.text]).toEqual([first.status, first.text]);
  expect(isReplay(answer)).toBe(true);
}

async function refused(sent: Promise<Answer<Moved>>): Promise<unknown> {
  const { status, body } = await sent;
  return [status, body.code];
}

async function endConnection(tx: DatabaseTransaction): Promise<void> {
  if (portal.database.engine !== 'postgres') throw new LostConnection('The connection has ended.');
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
  await portal.pool.query('SELECT pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
}

function sendOverOwnConnection({ call, stage, request, token }: Scene, key: string) {
  const [method = '', path = ''] = addressOf(call, request, stage).split(' ');
  const connection = openRequest(`${address}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(request.body && { 'content-type': 'application/json' }),
      'idempotency-key': key,
    },
  });
  connection.on('error', () => undefined);
  connection.end(request.body && JSON.stringify(request.body));
  return {
    cut: async () => {
      const ended = new Promise((resolve) => connection.once('close', resolve));
      connection.destroy();
      await ended;
    },
  };
}

function withReversedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReversedKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, part]) => [name, withReversedKeys(part)]),
  );
}

const reversedText = (body: object | undefined) => body && JSON.stringify(withReversedKeys(body), null, 2);

describe('every call with an idempotency key', () => {
  it('has a description in a movement file, so that races and retries cover it', () => {
    expect(undescribed).toEqual([]);
  });
});

interface FirstDelivery {
  readonly scene: Scene;
  readonly key: string;
  readonly first: Answer<Moved>;
}

type Fate<T> = readonly [title: string, happens: (given: T) => Promise<unknown>];

/**
 * Events that follow the first answer to a call. The call must have taken effect exactly once, before and after each
 * event.
 */
const later: readonly Fate<FirstDelivery>[] = [
  [
    'returns the first answer to a proxy that repeats the request twice',
    async ({ scene, key, first }) => {
      for (const answer of await Promise.all([scene.send({ key }), scene.send({ key })])) {
        expectReplay(first, answer);
      }
    },
  ],
  [
    'treats a body with JSON keys in another order as the same request',
    async ({ scene, key, first }) => {
      const body = reversedText(scene.request.body);
      const headers = body && { 'content-type': 'application/json' };
      expectReplay(first, await scene.send({ key, body, ...(headers && { headers }) }));
    },
  ],
  [
    'returns the first answer to a second session of the user',
    async ({ scene, key, first }) => {
      expectReplay(first, await scene.send({ key, token: await scene.stage.openSession() }));
    },
  ],
  [
    'refuses a repetition after sign-out, and returns the first answer after the next sign-in',
    async ({ scene, key, first }) => {
      const token = await scene.stage.openSession();
      await portal.ask('POST /user/logoff', { token });
      expect(await refused(scene.send({ key, token }))).toEqual([401, 'session_ended']);
      expectReplay(first, await scene.send({ key, token: await scene.stage.openSession() }));
    },
  ],
  [
    'returns the first answer from another server',
    async ({ scene, key, first }) => {
      expectReplay(first, await scene.send({ key, over: twin }));
    },
  ],
  [
    'returns the first answer when its key is settled, and for the key afterwards',
    async ({ scene, key, first }) => {
      for (const over of [portal, twin]) {
        const { body } = await scene.settle(key, { over });
        expect(body).toEqual({ outcome: 'done', answer: first.body });
      }
      expectReplay(first, await scene.send({ key }));
    },
  ],
  [
    'refuses another request with the same key',
    async ({ scene, key, first }) => {
      const other = scene.send({ key, other: true });
      expect(await refused(other)).toEqual([422, 'idempotency_key_reused']);
      expectReplay(first, await scene.send({ key }));
    },
  ],
  [
    'refuses another call with the same key',
    async ({ scene: { call, stage, token }, key }) => {
      const id = stage.unknownId();
      const others = ['reapBalance', 'unshareBalance'].map((name) => `PUT /admin/organization/${name}/{id}`);
      for (const name of others.filter((other) => other !== call.name)) {
        const [address] = [`${name.replace('{id}', id)}?organizationId=${stage.organization.id}`];
        const body = name.includes('reap') ? { wallets: [id] } : { sharedBalance: false };
        const other = portal.ask<Moved>(address, { token, body, headers: { 'idempotency-key': key } });
        expect(await refused(other)).toEqual([422, 'idempotency_key_reused']);
      }
    },
  ],
  [
    'treats the same key of another administrator as a new key',
    async ({ scene, key, first }) => {
      const { call, stage } = scene;
      const token = await stage.openSessionOf(await stage.addAdministrator());
      const answer = await scene.send({ key, token });
      expect(isReplay(answer)).toBe(false);
      expectNoEffect(call, answer, call.again);
      expectReplay(first, await scene.send({ key }));
    },
  ],
  [
    'keeps its key valid when another administrator settles the same key',
    async ({ scene, key, first }) => {
      const token = await scene.stage.openSessionOf(await scene.stage.addAdministrator());
      expect((await scene.settle(key, { token })).body.outcome).toBe('none');
      expect(await refused(scene.send({ key, token }))).toEqual([409, 'idempotency_key_settled']);
      expectReplay(first, await scene.send({ key }));
    },
  ],
  [
    'returns the unchanged first answer after a change of balances',
    async ({ scene, key, first }) => {
      await scene.stage.buy(cents(1));
      expectReplay(first, await scene.send({ key }));
    },
  ],
];

describe.each(byTitle)('%s, after its first answer', (_title, call) => {
  let done: FirstDelivery;
  beforeAll(async () => {
    const scene = await setScene(portal, call);
    const key = newKey(portal);
    done = { scene, key, first: await scene.send({ key }) };
    expectFirst(call, done.first);
  });

  it.each(later)('%s', async (_title, happens) => {
    await happens(done);
    await expectMovedOnce(done.scene);
  });
});

const malformedKeys = ['x'.repeat(15), 'x'.repeat(256), 'x'.repeat(8) + ' ' + 'x'.repeat(8), 'é'.repeat(20)];

/**
 * Events that happen to a call before its first answer, or instead of this answer. Despite the event, the call must
 * have taken effect exactly once.
 */
const before: readonly Fate<{ scene: Scene; key: string }>[] = [
  [
    'the connection to the database ends before the commit',
    async ({ scene, key }) => {
      interruptions.interrupt(key, { beforeCommit: endConnection });
      expect(await refused(scene.send({ key }))).toEqual([503, 'database_unreachable']);
      await expectNothingMoved(scene);
      expectFirst(scene.call, await scene.send({ key }));
    },
  ],
  [
    'the connection to the database ends after the commit, before the server knows of it',
    async ({ scene, key }) => {
      interruptions.interrupt(key, {
        afterCommit: () => Promise.reject(new LostConnection('The connection has ended.')),
      });
      expect(await refused(scene.send({ key }))).toEqual([503, 'database_unreachable']);
      await expectMovedOnce(scene);
      const again = await scene.send({ key });
      expect([movedBy(scene.call, again), isReplay(again)]).toEqual([scene.call.wholeAmount, true]);
    },
  ],
  ...(['beforeCommit', 'afterCommit'] as const).map((moment): Fate<{ scene: Scene; key: string }> => [
    `the connection to the client breaks ${moment === 'beforeCommit' ? 'before' : 'after'} the commit`,
    async ({ scene, key }) => {
      const hold = createHold();
      interruptions.interrupt(key, { [moment]: hold.wait });
      const connection = sendOverOwnConnection(scene, key);
      await hold.reached;
      await connection.cut();
      hold.release();
      const again = await scene.send({ key });
      expect([movedBy(scene.call, again), isReplay(again)]).toEqual([scene.call.wholeAmount, true]);
      expectReplay(again, await scene.send({ key }));
    },
  ]),
  [
    'two servers receive ten identical requests at once',
    async ({ scene, key }) => {
      const servers = [portal, twin];
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => scene.send({ key, over: servers[index % 2] ?? portal })),
      );
      const [first, ...others] = answers.toSorted((a, b) => Number(isReplay(a)) - Number(isReplay(b)));
      if (!first) throw new Error('Nobody was answered.');
      expectFirst(scene.call, first);
      for (const other of others) expectReplay(first, other);
    },
  ],
  [
    'a double click sends two identical requests',
    async ({ scene, key }) => {
      const answers = await Promise.all([scene.send({ key }), scene.send({ key })]);
      const { call } = scene;
      expect(answers.map((answer) => movedBy(call, answer))).toEqual([call.wholeAmount, call.wholeAmount]);
      expect(answers.filter(isReplay)).toHaveLength(1);
    },
  ],
  [
    'its key is settled while its transaction runs',
    async ({ scene, key }) => {
      const hold = createHold();
      interruptions.interrupt(key, { beforeCommit: hold.wait });
      const sent = scene.send({ key });
      await hold.reached;
      const settled = scene.settle(key);
      hold.release();
      const first = await sent;
      expectFirst(scene.call, first);
      expect((await settled).body).toEqual({ outcome: 'done', answer: first.body });
    },
  ],
  [
    'requests with malformed keys come first',
    async ({ scene, key }) => {
      for (const wrong of malformedKeys) {
        expect(await refused(scene.send({ key: wrong }))).toEqual([400, 'idempotency_key_malformed']);
      }
      expect(await scene.stage.readState()).toEqual(scene.before);
      expectFirst(scene.call, await scene.send({ key: key.padEnd(255, '~') }));
    },
  ],
  [
    'its key was settled before it arrived, and it comes again with a new key',
    async ({ scene, key }) => {
      for (const over of [portal, twin])
        expect((await scene.settle(key, { over })).body.outcome).toBe('none');
      expect(await refused(scene.send({ key }))).toEqual([409, 'idempotency_key_settled']);
      await expectNothingMoved(scene);
      expectFirst(scene.call, await scene.send());
      expect((await scene.settle(key)).body).toEqual({ outcome: 'none', answer: null });
    },
  ],
  [
    'the same administrator has used its key in another organization',
    async ({ scene, key }) => {
      const branch = await setScene(portal, scene.call, { branchOf: scene.stage });
      expectFirst(scene.call, await branch.send({ key, token: scene.token }));
      expectFirst(scene.call, await scene.send({ key }));
      await expectMovedOnce(branch);
    },
  ],
];

const beforeByKey: Readonly<Record<MovingCall['key'], typeof before>> = {
  required: [
    [
      'a server with a halted ledger refuses it first',
      async ({ scene, key }) => {
        expect(await refused(scene.send({ key, over: halted }))).toEqual([503, 'ledger_halted']);
        expectFirst(scene.call, await scene.send({ key }));
      },
    ],
    [
      'a request without a key is refused first',
      async ({ scene, key }) => {
        expect(await refused(scene.send({ key: null }))).toEqual([400, 'idempotency_key_missing']);
        expect(await scene.stage.readState()).toEqual(scene.before);
        expectFirst(scene.call, await scene.send({ key }));
      },
    ],
  ],
  optional: [
    [
      'the ledger is halted, which does not affect this call',
      async ({ scene, key }) => {
        expectFirst(scene.call, await scene.send({ key, over: halted }));
      },
    ],
    [
      'it has no key, so that the server stores no answer',
      async ({ scene, key }) => {
        const { call } = scene;
        expectFirst(call, await scene.send({ key: null }));
        expect((await scene.stage.readState()).keys).toBe(scene.before.keys);
        for (const other of [null, key]) expectNoEffect(call, await scene.send({ key: other }), call.again);
      },
    ],
  ],
};

/**
 * Events before the first answer to test with a call: all events in a long run, otherwise every second event. All
 * calls share one mechanism, so neighboring calls test alternate events.
 */
const fatesOf = (call: MovingCall, place: number) =>
  [...before, ...beforeByKey[call.key]].filter((_fate, turn) => isLong || (turn + place) % 2 === 0);

describe.each(byTitle.map(([title, call], place) => [title, call, fatesOf(call, place)] as const))(
  '%s',
  (_title, call, fates) => {
    it.each(fates)('takes effect exactly once if %s', async (_title, happens) => {
      for (let seed = 0; seed < SEEDS; seed += 1) {
        const scene = await setScene(portal, call);
        await happens({ scene, key: newKey(portal) });
        await expectMovedOnce(scene);
      }
    });
  },
);

describe.each(byTitle)('%s, requested before credit or room exists', (_title, call) => {
  it('executes a refused request when it is repeated, and returns the first answer to a request that was not refused', async () => {
    const scene = await setScene(portal, call, { filled: false });
    const key = newKey(portal);
    const first = await scene.send({ key });
    expectNoEffect(call, first, call.before);
    const { keys } = await scene.stage.readState();
    expect(keys).toBe(call.before === 'nothing' ? 1 : 0);
    await scene.request.fill();
    const filled = await scene.stage.readState();
    const again = await scene.send({ key });
    if (call.before === 'nothing') {
      expectReplay(first, again);
      expect(await scene.stage.readState()).toEqual(filled);
    } else {
      expectFirst(call, again);
      await expectMovedOnce({ ...scene, before: filled });
    }
  });
});

// The tests run only on PostgreSQL. An embedded database has one connection and runs transactions one after another, so no
// key is ever in use.
describe.runIf(process.env['TEST_DATABASE_URL'])('a key in use for longer than the lock timeout', () => {
  it.each(byTitle)('is refused as a conflict: %s', async (_title, call) => {
    const scene = await setScene(portal, call);
    const key = newKey(portal);
    const hold = createHold();
    interruptions.interrupt(key, { beforeCommit: hold.wait });
    const sent = scene.send({ key });
    await hold.reached;
    const answers = interruptions.impatiently(50, () =>
      Promise.all([
        refused(scene.send({ key })),
        refused(scene.send({ key, other: true })),
        scene.settle(key).then(({ status, body }) => [status, body.code]),
      ]),
    );
    for (const answer of await answers.finally(hold.release)) {
      expect(answer).toEqual([409, 'idempotency_key_in_flight']);
    }
    const first = await sent;
    expectFirst(call, first);
    expectReplay(first, await scene.send({ key }));
    await expectMovedOnce(scene);
  });
});

describe('a server that stops between commit and answer', () => {
  it('leaves its stored answers to the next server', async () => {
    const dying = createInterruptions();
    const ending = await startTwin(portal, { environment: quiet, tenancyOf: dying.tenancyOf });
    const end = createHold();
    const open: { scene: Scene; key: string; lostAnswer: Promise<unknown> }[] = [];
    for (const [, call] of byTitle) {
      const scene = await setScene(portal, call);
      const key = newKey(portal);
      const committed = createHold();
      dying.interrupt(key, {
        afterCommit: () => {
          void committed.wait();
          return end.wait();
        },
      });
      open.push({ scene, key, lostAnswer: scene.send({ key, over: ending }) });
      await committed.reached;
    }
    const next = await startTwin(portal, { environment: quiet });
    for (const { scene, key } of open) {
      const answer = await scene.send({ key, over: next });
      expect([movedBy(scene.call, answer), isReplay(answer)]).toEqual([scene.call.wholeAmount, true]);
      await expectMovedOnce(scene);
    }
    end.release();
    await Promise.all(open.map(({ lostAnswer }) => lostAnswer));
    await Promise.all([ending.close(), next.close()]);
  });
});
