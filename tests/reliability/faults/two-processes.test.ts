import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { LiveEvent } from '#contract/events.ts';
import { temporaryFolder } from '../../../src/server/testing/data-folder.ts';
import { SEAL_KEY } from '../../../src/server/testing/seal-keys.ts';
import { effort, printFigures } from '../../../src/server/testing/effort.ts';
import { repeatMovements, audit, verifyLedger } from './audit.ts';
import { foundCompanies, startStorm } from './bank.ts';
import { describePostgres, emptyDatabase, lookInto, prepareFolder, usePostgres } from './databases.ts';
import { makeServer, run, startServer } from './running-server.ts';

async function listen(url: string, token: string): Promise<LiveEvent['type'][]> {
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const response = await fetch(`${url}/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  expect(response.status).toBe(200);
  const events: LiveEvent['type'][] = [];
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  const readEvents = async () => {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      for (const [, type] of chunk.value.matchAll(/^event: (.+)$/gm)) events.push(type as LiveEvent['type']);
    }
  };
  readEvents().catch(() => undefined);
  return events;
}

describePostgres('two servers on one PostgreSQL', () => {
  const postgres = usePostgres();

  it('start together on an empty database, share keys and events, and replace each other after a kill', async () => {
    const settings = { DATABASE_URL: await emptyDatabase(postgres().url), LITRO_SEAL_KEY: SEAL_KEY };
    const [one, other] = await Promise.all([makeServer(settings), makeServer(settings)]);
    await Promise.all([one.start(), other.start()]);
    // The test ends both servers first, because no server may close billed weeks while the test writes past weeks of the
    // companies.
    for (const server of [one, other]) expect(await server.terminate()).toEqual({ code: 0, errors: '' });
    const companies = await lookInto(settings, (database, keys) => foundCompanies(database, { keys }));
    await Promise.all([one.start(), other.start()]);
    const events = await listen(other.url, companies[0]?.clients[0]?.token ?? '');
    const storm = await startStorm(companies, { urls: [one.url, other.url] });
    // The test waits for many movements, because the server merges the events of movements in quick succession.
    await storm.more(300);
    const kills = effort({ usual: 2, long: 30 });
    for (let kill = 0; kill < kills; kill += 1) {
      await storm.more(60);
      const server = kill % 2 === 0 ? one : other;
      await server.kill();
      await storm.more(20);
      await server.start();
    }
    await storm.end();
    // The listener receives events of both servers: half of the movements happen at the server without the listener. It
    // receives none after its own server is killed.
    expect(events.filter((type) => type === 'balance').length).toBeGreaterThan(30);
    for (const { url } of [one, other]) await repeatMovements(url, storm);
    for (const server of [one, other]) expect(await server.terminate()).toEqual({ code: 0, errors: '' });
    await lookInto(settings, (database, key) => audit(database, companies, storm, key));
    await verifyLedger(settings);
    printFigures('two servers on one PostgreSQL, killed by turns', {
      kills,
      'acknowledged movements': storm.acknowledged.length,
    });
  });
});

describe('a data folder in use', () => {
  it('is refused to other programs with one line, and its server continues undisturbed', async () => {
    const { companies, settings, dataDir } = await prepareFolder();
    const server = await startServer(settings);
    const storm = await startStorm(companies, { urls: [server.url] });
    const tries = effort({ usual: 3, long: 60 });
    const programs = ['main', 'verify-ledger', 'seed'];
    for (let number = 0; number < tries; number += 1) {
      const { ended } = run(programs[number % programs.length] ?? '', { ...settings, PORT: '0' });
      expect(await ended).toEqual({
        code: 1,
        errors: `The data folder ${dataDir} is in use by another process.\n`,
      });
    }
    await storm.more(20);
    await storm.end();
    expect([...storm.answers.keys()].filter((kind) => !/^(200|422)/.test(kind))).toEqual([]);

    await server.kill();
    await verifyLedger(settings);
    await server.start();
    await repeatMovements(server.url, storm);
    expect(await server.terminate()).toEqual({ code: 0, errors: '' });

    // A copy of the data folder after an orderly end is a valid backup.
    const copy = join(await temporaryFolder(), 'copy');
    await cp(dataDir, copy, { recursive: true });
    await lookInto({ DATA_DIR: copy }, (database, key) => audit(database, companies, storm, key));
    printFigures('other programs on a data folder in use', { 'refused at once': tries });
  });

  it('is opened by only one of three servers that start together', async () => {
    const { settings, dataDir } = await prepareFolder();
    const runs = Array.from({ length: 3 }, () => run('main', { ...settings, HOST: '127.0.0.1', PORT: '0' }));
    const outcomes = await Promise.all(
      runs.map(({ ready, ended }) =>
        ready.then(
          () => 'serves',
          () => ended,
        ),
      ),
    );
    const refused = { code: 1, errors: `The data folder ${dataDir} is in use by another process.\n` };
    expect(outcomes.filter((outcome) => outcome === 'serves')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome !== 'serves')).toEqual([refused, refused]);
  });
});
