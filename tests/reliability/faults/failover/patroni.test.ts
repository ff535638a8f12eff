import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { isLong, printFigures } from '../../../../src/server/testing/effort.ts';
import { repeatMovements, audit, reconcile, verifyLedger } from '../audit.ts';
import { startStorm } from '../bank.ts';
import { lookInto, preparePostgres, type TestPostgres } from '../databases.ts';
import { startServer, type RunningServer } from '../running-server.ts';
import { rank, watchPause } from './pair.ts';
import { hasQuorum, signalAll, startCluster, whyNoPatroni, type Cluster } from './patroni.ts';

const reason = whyNoPatroni();
if (isLong && reason !== null) process.stdout.write(`failovers by Patroni: skipped, ${reason}\n`);

const ROUNDS = Number(process.env['PATRONI_ROUNDS'] ?? 5);
/**
 * Time for which a process stays frozen or dead. Within this time, Patroni takes the leader key from a frozen leader and
 * promotes a standby.
 */
const FROZEN_MS = 30_000;

type Loss = (cluster: Cluster, server: RunningServer) => Promise<void>;

const LOSSES: Readonly<Record<string, Loss>> = {
  'kill -9 of PostgreSQL': async (cluster) => signalAll((await cluster.primary()).postgres(), 'SIGKILL'),
  'a switchover': (cluster) => cluster.switchOver(),
  'kill -9 of Patroni and PostgreSQL': async (cluster) => {
    const node = await cluster.primary();
    signalAll(node.everything(), 'SIGKILL');
    await wait(FROZEN_MS);
    node.start();
  },
  'kill -9 of the server and PostgreSQL': async (cluster, server) => {
    signalAll((await cluster.primary()).postgres(), 'SIGKILL');
    await server.kill();
    await startAgain(server);
  },
  'a frozen primary': async (cluster) => {
    const all = (await cluster.primary()).everything();
    signalAll(all, 'SIGSTOP');
    await wait(FROZEN_MS);
    signalAll(all, 'SIGCONT');
  },
  'a frozen standby': async (cluster) => {
    const all = (await cluster.standby())?.everything() ?? [];
    signalAll(all, 'SIGSTOP');
    await wait(FROZEN_MS);
    signalAll(all, 'SIGCONT');
  },
};

/**
 * Restarts the server until it runs, as a supervisor does. The server ends if it finds no primary for a long time.
 */
async function startAgain(server: RunningServer): Promise<void> {
  while (
    !(await server.start().then(
      () => true,
      () => false,
    ))
  );
}

describe.skipIf(!isLong || reason !== null)('a server on a cluster of Patroni', () => {
  it('loses and repeats no acknowledged movement after each kind of failure', async () => {
    const cluster = await startCluster();
    const { port } = await cluster.primary();
    const first = { url: `postgres://postgres@127.0.0.1:${port}/postgres` } as TestPostgres;
    const { companies, settings } = await preparePostgres(first);
    const addresses = cluster.nodes.map((node) => {
      const address = new URL(settings['DATABASE_URL'] ?? '');
      address.port = String(node.port);
      return address.href;
    });
    const there = { ...settings, DATABASE_URL: addresses.join() };
    const server = await startServer(there);
    const storm = await startStorm(companies, { urls: [server.url] });
    const pauses: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [what, lose] of Object.entries(LOSSES)) {
        await storm.more(50);
        const pause = watchPause(storm);
        await lose(cluster, server);
        await storm.more(50);
        pauses.push(pause());
        await cluster.whole();
        process.stdout.write(`Patroni, ${what}: ${Math.round(pauses.at(-1) ?? 0)} ms\n`);
      }
    }
    await storm.end();
    await repeatMovements(server.url, storm);
    await reconcile(server.url, companies);
    expect(await server.terminate()).toEqual({ code: 0, errors: '' });
    await lookInto(there, (database, keys) => audit(database, companies, storm, keys));
    await verifyLedger(there);
    pauses.sort((one, other) => one - other);
    printFigures(`failovers by Patroni, ${hasQuorum ? 'a quorum of standbys' : 'a standby that is named'}`, {
      'losses of all kinds': pauses.length,
      'acknowledged movements': storm.acknowledged.length,
      'ms pause (p50)': rank(pauses, 0.5),
      'ms pause (p99)': rank(pauses, 0.99),
    });
  });
});
