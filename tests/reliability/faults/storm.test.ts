/**
 * One short storm (load test with faults) on each engine, for every run of the tests. The other storms of this folder
 * belong to the long run.
 */
import { describe, expect, it } from 'vitest';
import { effort } from '../../../src/server/testing/effort.ts';
import { startStorm } from './bank.ts';
import { describePostgres, prepareFolder, type Prepared } from './databases.ts';
import { endAndAudit, reportStorm, terminateInOrder, untilEveryKind, type StormRun } from './endings.ts';
import { preparePair, startPair } from './failover/pair.ts';
import { startMailSink } from './mail-sink.ts';
import { startServer, type RunningServer } from './running-server.ts';

const COMPANIES = { companies: effort({ usual: 1, long: 2 }) };

async function startOn(prepared: Prepared): Promise<StormRun> {
  const sink = await startMailSink();
  const server = await startServer({ ...prepared.settings, SMTP_URL: sink.url });
  const storm = await startStorm(prepared.companies, { urls: [server.url] });
  return { ...prepared, sink, server, storm };
}

async function killAndStart(server: RunningServer): Promise<void> {
  await server.kill();
  await server.start();
}

describe('a server on the embedded database', () => {
  it('loses and repeats no acknowledged movement when it is killed under load', async () => {
    const kills = effort({ usual: 2, long: 200 });
    const perLife = effort({ usual: 10, long: 60 });
    const stormRun = await startOn(await prepareFolder(COMPANIES));
    const { server, storm } = stormRun;
    for (let kill = 0; kill < kills; kill += 1) {
      await storm.more(perLife);
      await killAndStart(server);
    }
    await storm.more(perLife);
    await untilEveryKind(storm);
    await endAndAudit(stormRun, (last) => last.kill());
    reportStorm('kill -9 of the server on PGlite', storm, { kills });
  });
});

describePostgres('a server on PostgreSQL and its standby', () => {
  it('loses and repeats no acknowledged movement after kills of server and database and a failover', async () => {
    const perLife = effort({ usual: 30, long: 600 });
    const pair = await startPair();
    const stormRun = await startOn(await preparePair(pair, COMPANIES));
    const { server, storm } = stormRun;
    await storm.more(perLife);
    await killAndStart(server);
    await server.outlives(storm.more(perLife));
    await pair.primary.kill();
    await pair.primary.start();
    await server.outlives(storm.more(perLife));
    await pair.primary.kill();
    await pair.promote();
    await server.outlives(storm.more(perLife));
    await untilEveryKind(storm);
    expect(storm.answers.has('500 internal_error')).toBe(false);
    await endAndAudit(stormRun, terminateInOrder);
    reportStorm('kill -9 of the server and of PostgreSQL, then a failover', storm, { failovers: 1 });
  });
});
