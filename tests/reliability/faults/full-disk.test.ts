import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { audit, verifyLedger } from './audit.ts';
import { startStorm, type Storm } from './bank.ts';
import {
  describePostgres,
  lookInto,
  ownPostgres,
  prepareFolder,
  preparePostgres,
  type TestPostgres,
} from './databases.ts';
import { startServer } from './running-server.ts';
import { describeSmallDisk, makeSmallDisk } from './small-disk.ts';

const SEGMENT_BYTES = 16 * 1024 * 1024;
/** Free bytes in the current segment of the write-ahead log: so few that the load test soon needs the next segment. */
const LEFT_BYTES = 100 * 1024;

async function untilRefused(storm: Storm): Promise<void> {
  const refusals = () => storm.answers.get('503 storage_full') ?? 0;
  await expect.poll(refusals, { timeout: 60_000 }).toBeGreaterThan(20);
  const reads = storm.reads();
  await expect.poll(() => storm.reads() - reads, { timeout: 60_000 }).toBeGreaterThan(5);
}

async function stayedUp(postgres: TestPostgres, work: Promise<void>): Promise<void> {
  let isOver = false;
  const done = work.finally(() => (isOver = true));
  done.catch(() => undefined);
  while (!isOver) {
    if (!postgres.isUp()) await postgres.start();
    await Promise.race([done, wait(100)]);
  }
  await done;
}

describeSmallDisk('a full disk', () => {
  describe('under the embedded database', () => {
    it('makes the server refuse movements but answer reads, until space is free again', async () => {
      const disk = makeSmallDisk(140);
      const { companies, settings } = await prepareFolder({}, disk.folder);
      // Fills the current segment of the write-ahead log. Without the server's reserve of segments, the database would
      // end when this log cannot grow.
      await lookInto(settings, ({ pool }) =>
        pool.query(
          `SELECT pg_logical_emit_message(false, 'test', repeat('x', (${SEGMENT_BYTES - LEFT_BYTES}
             - (pg_current_wal_insert_lsn() - '0/0'::pg_lsn) % ${SEGMENT_BYTES})::int))`,
        ),
      );
      const server = await startServer(settings);
      const storm = await startStorm(companies, { urls: [server.url] });
      disk.fill(8);
      await untilRefused(storm);
      expect(await server.terminate()).toEqual({ code: 0, errors: '' });
      await server.start();
      await untilRefused(storm);
      disk.empty();
      await storm.more(20);
      await storm.end();
      expect(await server.terminate()).toEqual({ code: 0, errors: '' });
      await lookInto(settings, (database, key) => audit(database, companies, storm, key));
      await verifyLedger(settings);
    });
  });

  describePostgres('under PostgreSQL', () => {
    it('makes the server refuse movements but answer reads, until space is free again', async () => {
      const disk = makeSmallDisk(160);
      const postgres = await ownPostgres({ parent: disk.folder });
      const { companies, settings } = await preparePostgres(postgres);
      const server = await startServer(settings);
      const storm = await startStorm(companies, { urls: [server.url] });
      await storm.more(20);
      disk.fill();
      await untilRefused(storm);
      disk.empty();
      await storm.more(20);

      disk.fill();
      await lookInto(settings, async ({ pool }) => {
        await pool.query(`SELECT pg_logical_emit_message(false, 'test', repeat('x', ${SEGMENT_BYTES}))`);
      }).catch(() => undefined);
      await expect
        .poll(() => storm.answers.get('503 database_unreachable') ?? 0, { timeout: 60_000 })
        .toBeGreaterThan(0);
      disk.empty();
      await stayedUp(postgres, storm.more(20));
      await storm.end();
      expect(await server.terminate()).toEqual({ code: 0, errors: '' });
      await lookInto(settings, (database, key) => audit(database, companies, storm, key));
      await verifyLedger(settings);
    });
  });
});
