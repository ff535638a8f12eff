import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { effort, printFigures } from '../../../../src/server/testing/effort.ts';
import { repeatMovements, audit, reconcile, verifyLedger } from '../audit.ts';
import { startStorm, type Storm } from '../bank.ts';
import { describePostgres, lookInto, type Prepared } from '../databases.ts';
import { startServer, type RunningServer } from '../running-server.ts';
import { prepareOn, preparePair, rank, startPair, watchPause, type Pair } from './pair.ts';
import { startTrio } from './trio.ts';

interface Running extends Prepared {
  readonly server: RunningServer;
  readonly storm: Storm;
}

async function startAll(patienceMs?: number): Promise<Running & { readonly pair: Pair }> {
  const pair = await startPair();
  return { pair, ...(await startOn(await preparePair(pair), patienceMs)) };
}

async function startOn(prepared: Prepared, patienceMs = 30_000): Promise<Running> {
  const server = await startServer(prepared.settings);
  const storm = await startStorm(prepared.companies, { urls: [server.url], patienceMs });
  return { ...prepared, server, storm };
}

async function endAll({ server, storm, companies, settings }: Running): Promise<void> {
  await storm.end();
  expect(storm.answers.has('500 internal_error')).toBe(false);
  await repeatMovements(server.url, storm);
  await reconcile(server.url, companies);
  expect(await server.terminate()).toEqual({ code: 0, errors: '' });
  await lookInto(settings, (database, keys) => audit(database, companies, storm, keys));
  await verifyLedger(settings);
}

const LOSSES: readonly ((pair: Pair, server: RunningServer) => Promise<void>)[] = [
  async ({ primary }) => primary.kill(),
  async ({ primary }) => primary.freeze(),
  async ({ primary }, server) => {
    await Promise.all([primary.kill(), server.kill()]);
    void server.start();
  },
  async ({ primary }) => primary.halt(),
];

async function expectStill({ acknowledged }: Storm): Promise<void> {
  await wait(500);
  const before = acknowledged.length;
  await wait(2_500);
  expect(acknowledged.length).toBe(before);
}

describePostgres('a server on a primary and its standby', () => {
  it('finds the new primary after each failover under load, and loses and repeats no acknowledged movement', async () => {
    const all = await startAll();
    const { pair, server, storm } = all;
    const failovers = effort({ usual: 3, long: 50 });
    const pauses: number[] = [];
    for (let number = 0; number < failovers; number += 1) {
      await storm.more(effort({ usual: 30, long: 100 }));
      const pause = watchPause(storm);
      await LOSSES[number % LOSSES.length]?.(pair, server);
      await pair.promote();
      await storm.more(30);
      // The former primary, which the test now calls `standby`, runs again. The server must send no requests to it.
      pair.standby.thaw();
      await storm.more(30);
      pauses.push(pause());
      if (number + 1 < failovers) await pair.pairAgain();
    }
    await endAll(all);
    pauses.sort((one, other) => one - other);
    printFigures('failovers under load', {
      failovers,
      'acknowledged movements': storm.acknowledged.length,
      'acknowledged by a retry': storm.replays(),
      'ms pause (p50)': rank(pauses, 0.5),
      'ms pause (p99)': rank(pauses, 0.99),
    });
  });

  it('acknowledges nothing while its standby is frozen, even after retries and a restart of the primary', async () => {
    const all = await startAll(1_500);
    const { pair, storm } = all;
    await storm.more(30);
    pair.standby.freeze();
    await expectStill(storm);
    await pair.primary.kill();
    await pair.primary.start();
    await expectStill(storm);
    pair.standby.thaw();
    await storm.more(30);
    await pair.primary.kill();
    await pair.promote();
    await storm.more(30);
    await endAll(all);
  });

  it('logs and ignores a former primary while the new primary is down, then continues on the new primary', async () => {
    const all = await startAll(1_500);
    const { pair, server, storm } = all;
    await storm.more(30);
    pair.primary.freeze();
    await pair.promote();
    await storm.more(30);
    await pair.primary.kill();
    pair.standby.thaw();
    await expectStill(storm);
    expect(server.log().join('\n')).toMatch(
      /takes writes on timeline 1, which ended when 2 began: it is left alone/,
    );
    await pair.primary.start();
    await storm.more(30);
    await endAll(all);
  });
});

describePostgres('a server on a primary with two standbys, one of which confirms each commit', () => {
  it('continues with a frozen standby, and loses nothing acknowledged after the more advanced standby is promoted', async () => {
    const trio = await startTrio();
    const all = await startOn(await prepareOn(trio.primary, trio.standbys));
    const { storm } = all;
    const failovers = effort({ usual: 1, long: 20 });
    for (let number = 0; number < failovers; number += 1) {
      await storm.more(30);
      trio.standbys[number % 2]?.freeze();
      await storm.more(effort({ usual: 30, long: 100 }));
      if (number % 2 === 0) await trio.primary.kill();
      else trio.primary.freeze();
      await trio.failOver();
    }
    await storm.more(30);
    await endAll(all);
    printFigures('failovers with a quorum of standbys', {
      failovers,
      'acknowledged movements': storm.acknowledged.length,
      'acknowledged by a retry': storm.replays(),
    });
  });
});
