import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { temporaryFolder } from '../../../src/server/testing/data-folder.ts';
import { effort, printFigures } from '../../../src/server/testing/effort.ts';
import { audit } from './audit.ts';
import { startStorm } from './bank.ts';
import {
  describePostgres,
  lookInto,
  ownPostgres,
  prepareFolder,
  preparePostgres,
  usePostgres,
} from './databases.ts';
import { endAndAudit, reportStorm, terminateInOrder, untilEveryKind } from './endings.ts';
import { startMailSink } from './mail-sink.ts';
import { makeServer, startServer } from './running-server.ts';

/**
 * Stops the processes that write PostgreSQL's log to the disk. Commits that do not wait for the disk are then lost when
 * PostgreSQL ends.
 */
async function haltWriters(pool: Database['pool']): Promise<void> {
  const { rows } = await pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE backend_type IN ('walwriter', 'background writer', 'checkpointer')`,
  );
  expect(rows.length).toBe(3);
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
}

describe('a server on the embedded database', () => {
  it('starts again after every kill during its start', async () => {
    const kills = effort({ usual: 4, long: 200 });
    const { companies, settings } = await prepareFolder();
    const server = await makeServer(settings);
    for (let kill = 0; kill < kills; kill += 1) {
      const { process, ended } = server.begin();
      // The kills spread over the whole start of the server, from the first line of the program to the first request.
      await wait((1_500 * (kill + 0.5)) / kills);
      process.kill('SIGKILL');
      await ended;
    }
    await server.start();
    const storm = await startStorm(companies, { urls: [server.url] });
    await storm.more(20);
    await storm.end();
    expect(await server.terminate()).toEqual({ code: 0, errors: '' });
    await lookInto(settings, (database, key) => audit(database, companies, storm, key));
    printFigures('kill -9 of the server while it starts on PGlite', {
      kills,
      'folders that did not open': 0,
    });
  });
});

describe('a server without a data folder', () => {
  it('creates the folder at the next start if it is killed during the creation', async () => {
    const kills = effort({ usual: 1, long: 20 });
    for (let kill = 0; kill < kills; kill += 1) {
      const server = await makeServer({ DATA_DIR: join(await temporaryFolder(), 'data') });
      const { process, ended } = server.begin();
      await wait((5_000 * (kill + 0.5)) / kills);
      process.kill('SIGKILL');
      await ended;
      await server.start();
      expect(await server.terminate()).toEqual({ code: 0, errors: '' });
    }
  });
});

describePostgres('a server on PostgreSQL', () => {
  const postgres = usePostgres();
  it('loses and repeats no acknowledged movement when it or PostgreSQL is killed under load', async () => {
    const kills = effort({ usual: 4, long: 100 });
    const perLife = effort({ usual: 120, long: 1_000 });
    const { companies, settings } = await preparePostgres(postgres(), {
      companies: effort({ usual: 2, long: 4 }),
    });
    const sink = await startMailSink();
    const server = await startServer({ ...settings, SMTP_URL: sink.url });
    const storm = await startStorm(companies, { urls: [server.url] });
    for (let kill = 0; kill < kills; kill += 1) {
      await server.outlives(storm.more(perLife));
      if (kill % 2 === 0) {
        await server.kill();
        await server.start();
      } else {
        await postgres().kill();
        await postgres().start();
      }
    }
    await server.outlives(storm.more(perLife));
    await untilEveryKind(storm);
    await endAndAudit({ server, storm, companies, settings, sink }, terminateInOrder);
    reportStorm('kill -9 of the server and of PostgreSQL by turns', storm, { kills });
  });

  it('loses movements if a PostgreSQL that does not wait for the disk is killed, and the audit finds them', async () => {
    const careless = await ownPostgres();
    const { companies, settings } = await preparePostgres(careless);
    const server = await startServer(settings);
    const storm = await startStorm(companies, { urls: [server.url], withoutPumps: true });
    await storm.more(20);
    // The test switches `synchronous_commit` off while the server runs, because the server refuses to start with this
    // setting.
    await lookInto(settings, async ({ pool }) => {
      await pool.query('ALTER SYSTEM SET synchronous_commit = off');
      await pool.query('SELECT pg_reload_conf()');
      await haltWriters(pool);
    });
    await storm.more(60);
    await careless.kill();
    await careless.start();
    await storm.more(20);
    await storm.end();
    await lookInto(settings, async (database, key) => {
      await expect(audit(database, companies, storm, key)).rejects.toThrow('not in the ledger');
    });
  });
});
