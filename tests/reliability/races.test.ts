import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLostConnection } from '../../src/server/platform/database/driver/lost-connection.ts';
import { sqlState } from '../../src/server/platform/database/sql-state.ts';
import { releaseOwner } from '../../src/server/features/balance/release.service.ts';
import { importingPeople } from '../movements/import-people.movement.ts';
import { importingVehicles } from '../movements/import-vehicles.movement.ts';
import { openStage, WHOLE_CENTS, WHOLE_REAIS } from '../../src/server/testing/stage.ts';
import { nobody } from '../../src/server/testing/organizations.ts';
import { startPortal, type Portal } from '../../src/server/testing/portal.ts';
import { effort } from '../../src/server/testing/effort.ts';
import { seed as seedOfRun, shareOf } from '../support/share.ts';
import {
  byTitle as everyByTitle,
  expectMovedOnce,
  expectNoEffect,
  movedBy,
  newKey,
  setScene,
  undescribed,
  type Moved,
} from './movements/moving-calls.ts';
import { startTwin } from './movements/twin.ts';

/**
 * Number of concurrent requests. Two servers on PostgreSQL have twenty connections; on the one connection of an embedded
 * database, transactions do not overlap.
 */
const RACERS = effort({ usual: process.env['TEST_DATABASE_URL'] ? 40 : 25, long: 100 });
const ROUNDS = effort({ usual: 1, long: 20 });

const byTitle = shareOf(everyByTitle, 'calls', ([, { name }]) => name);

/** The server logs only errors, because its lines about requests would fill the log with thousands of lines. */
const quiet = { LOG_LEVEL: 'error', LITRO_SANDBOX: 'on' };
let portal: Portal;
let twin: Portal;

beforeAll(async () => {
  portal = await startPortal({ environment: quiet });
  twin = await startTwin(portal, { environment: quiet });
});
afterAll(async () => {
  await twin.close();
  await portal.close();
});

describe('every call with an idempotency key', () => {
  it('has a description in a movement file, so that races and retries cover it', () => {
    expect(undescribed).toEqual([]);
  });
});

/**
 * Servers of a round: every second round on PostgreSQL uses only one server. An embedded database has one connection for all
 * servers.
 */
const serversOf = (round: number): readonly Portal[] => (round % 2 === 0 ? [portal, twin] : [portal]);

/** True for a refused request that waited too long for a lock, as on a slow machine. Such a request changes nothing. */
const isBusy = ({ status, body }: { status: number; body: { code?: unknown } }) =>
  status === 503 && body.code === 'busy';

/** True if an operation without HTTP was refused because no connection or no lock was available in time. */
const isTurnedAway = (reason: unknown) => isLostConnection(reason) || sqlState(reason) === '55P03';

describe.runIf(byTitle.length > 0)('concurrent requests for the whole credit or all records', () => {
  it.each(byTitle)('have exactly one winner: %s', async (_title, call) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const scene = await setScene(portal, call);
      const servers = serversOf(round);
      const answers = await Promise.all(
        Array.from({ length: RACERS }, (_, index) =>
          scene.send({ over: servers[index % servers.length] ?? portal }),
        ),
      );
      const [winner, ...others] = answers.filter((answer) => (movedBy(call, answer) ?? 0) > 0);
      expect(winner && movedBy(call, winner)).toBe(call.wholeAmount);
      expect(others).toEqual([]);
      for (const answer of answers) {
        if (answer !== winner && !isBusy(answer)) expectNoEffect(call, answer, call.again);
      }
      await expectMovedOnce(scene);
    }
  });
});

describe.each(['user', 'vehicle'] as const)('concurrent deactivations of one %s', (kind) => {
  it('return the credit of its wallets once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const stage = await openStage(portal, { sharingType: kind === 'user' ? 'EMPLOYEE' : 'VEHICLE' });
      const id = await stage.addOwner(kind);
      const wallets = [await stage.addWallet(kind, id), await stage.addWallet(kind, id, true)];
      await stage.buy();
      for (const wallet of wallets) await stage.give(kind, id, wallet, WHOLE_REAIS / wallets.length);
      const before = await stage.readState();
      const { organization } = stage;
      const outcomes = await Promise.allSettled(
        Array.from({ length: RACERS }, (_, index) =>
          (index % 2 ? twin : portal).tenancy.inScope(organization.scope, (tx) => {
            const moving = { tx, clock: portal.clock, organizationId: organization.id, actor: nobody };
            return releaseOwner(moving, kind, { id, status: 'inactive' });
          }),
        ),
      );
      const answers = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
      expect(refused.filter((reason) => !isTurnedAway(reason))).toEqual([]);
      expect(answers.filter(({ entry }) => entry !== null).map(({ amount }) => amount)).toEqual([
        WHOLE_REAIS,
      ]);
      expect(await stage.readState()).toMatchObject({
        companyCents: WHOLE_CENTS,
        distributedCents: 0,
        journal: [...before.journal, { kind: 'inactivation', amountCents: WHOLE_CENTS }],
      });
      expect(await stage.faults()).toEqual([]);
    }
  });
});

const A = '/admin/organization';
const drivers = importingPeople('drivers');
const lists = [
  {
    call: `POST /v2${A}/driver`,
    bodyOf: (indexes: readonly number[]) => drivers.bodyOf(indexes.map(drivers.nameOf), 'valid'),
  },
  {
    call: `POST /v1${A}/bulk-vehicles`,
    bodyOf: (indexes: readonly number[]) =>
      importingVehicles.bodyOf(indexes.map(importingVehicles.nameOf), 'valid'),
  },
];

describe.each(lists)(
  'concurrent imports of overlapping lists in different orders: $call',
  ({ call, bodyOf }) => {
    it('create each record once, and an import refused as busy creates none', async () => {
      const stage = await openStage(portal, { sharingType: 'EMPLOYEE' });
      const token = await stage.openSession();
      const seed = seedOfRun;
      const orders = fc.sample(fc.shuffledSubarray([...Array(60).keys()], { minLength: 40 }), {
        seed,
        numRuns: 12,
      });
      const answers = await Promise.all(
        orders.map((order, index) =>
          (index % 2 ? twin : portal).ask<{ created: number; rejected: unknown[] }>(call, {
            token,
            body: bodyOf(order),
          }),
        ),
      );
      const accepted = answers.filter(({ status }) => status === 200);
      const others = answers.filter((answer) => !accepted.includes(answer)).map(({ body }) => body.code);
      expect(others, `SEED=${seed}`).toEqual(others.map(() => 'busy'));
      for (const [index, { status, body }] of answers.entries()) {
        if (status === 200) expect(body.created + body.rejected.length).toBe(orders[index]?.length);
      }
      const created = accepted.reduce((sum, { body }) => sum + body.created, 0);
      const expected = new Set(orders.filter((_order, index) => answers[index]?.status === 200).flat());
      expect(created, `SEED=${seed}`).toBe(expected.size);
    });
  },
);

function requestsTo(owner: string, wallets: readonly string[]) {
  const at = (path: string) => `PUT /admin/organization/${path}`;
  const change = {
    call: at('balance-sharing-type'),
    body: { balanceSharingType: 'VEHICLE', expectedReturn: 600 },
  };
  return [
    change,
    ...wallets.flatMap((wallet) => [
      { call: at('updateBalance'), body: { shares: [{ id: owner, wallet, amount: 100 }] } },
      { call: at(`reapBalance/${owner}`), body: { wallets: [wallet] } },
      { call: at(`reapBalance/${owner}`), body: { wallets: [wallet], amounts: [100] } },
      { call: at('shareBalance'), body: { id: owner, wallet, sharedBalance: true } },
      { call: at(`unshareBalance/${owner}`), body: { sharedBalance: false, wallet } },
    ]),
  ];
}

const MAX_RACES = 10;

async function runMixedRace(seed: number): Promise<string[]> {
  const stage = await openStage(portal, { sharingType: 'EMPLOYEE' });
  const owner = await stage.addOwner('user');
  const wallets = [await stage.addWallet('user', owner), await stage.addWallet('user', owner, true)];
  await stage.buy();
  for (const wallet of wallets) await stage.give('user', owner, wallet, 300);
  const token = await stage.openSession();
  const before = await stage.readState();
  const all = Array.from({ length: 6 }, () => requestsTo(owner, wallets)).flat();
  const shuffled = fc.shuffledSubarray(all, { minLength: all.length });
  const [requests = []] = fc.sample(shuffled, { seed, numRuns: 1 });
  const answers = await Promise.all(
    requests.map(({ call, body }, index) =>
      (index % 2 ? twin : portal).ask<Moved>(call, {
        token,
        body,
        headers: { 'idempotency-key': newKey(portal) },
      }),
    ),
  );
  expect(answers.filter((answer) => answer.status >= 500 && !isBusy(answer))).toEqual([]);
  const { companyCents, distributedCents, boughtCents, journal } = await stage.readState();
  const moved = answers.map(({ body }) => Math.round(100 * (body.amount ?? body.returned ?? 0)));
  const reportedCents = moved.filter((amountCents) => amountCents > 0);
  const written = journal.slice(before.journal.length);
  const ascending = (amounts: readonly number[]) => amounts.toSorted((a, b) => a - b);
  expect(ascending(written.map(({ amountCents }) => amountCents))).toEqual(ascending(reportedCents));
  const gained = written.map(({ kind, amountCents }) =>
    kind === 'distribution' ? amountCents : -amountCents,
  );
  expect(distributedCents).toBe(gained.reduce((sum, cents) => sum + cents, before.distributedCents));
  expect(companyCents).toBe(boughtCents - distributedCents);
  const kinds = written.map(({ kind }) => kind);
  if (kinds.includes('sharing_type_change')) expect(distributedCents).toBe(0);
  expect(await stage.faults()).toEqual([]);
  return kinds;
}

describe('concurrent movements of the same wallets', () => {
  it('leave the sums that their answers report', async () => {
    const kinds = new Set<string>();
    const first = seedOfRun * MAX_RACES;
    // A race may lack distributions and collections: if the change of the sharing type comes first, the server refuses all
    // other requests.
    const isRace = () => kinds.has('distribution') && kinds.has('collection');
    const least = first + effort({ usual: 2, long: 200 });
    for (let seed = first; seed < least || (!isRace() && seed < first + MAX_RACES); seed += 1) {
      try {
        for (const kind of await runMixedRace(seed)) kinds.add(kind);
      } catch (error) {
        throw new Error(`Race ${seed}; SEED=${seedOfRun} repeats it.`, { cause: error });
      }
    }
    expect(isRace()).toBe(true);
  });
});
