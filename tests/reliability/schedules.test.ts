/**
 * Schedules of five companies in five time zones, run by three servers on one database. The servers are killed during and after
 * transactions, and all pause for hours and days. `SEED=<seed>` repeats a run.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSeed } from '../../scripts/testing/seed.mjs';
import { fixedClock } from '../../src/server/platform/clock.ts';
import { createRandom, type Random } from '../../src/server/demo/random.ts';
import type { Database } from '../../src/server/platform/database/database.ts';
import { createTenancy } from '../../src/server/platform/database/tenancy.ts';
import { findNextDue } from '../../src/server/features/schedules/schedules.repository.ts';
import { stamperOf } from '../../src/server/platform/seals/stamps.ts';
import { SEAL_KEYS } from '../../src/server/testing/seal-keys.ts';
import { openTestDatabase } from '../../src/server/testing/test-database.ts';
import { effort, printFigures } from '../../src/server/testing/effort.ts';
import { findFaults, readLines, type ScheduleRunState } from './schedules/check.ts';
import { openCompanies } from './schedules/companies.ts';
import { createServer, runTogether } from './schedules/workers.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SERVERS = 3;
const DAYS = effort({ usual: 33, long: 3 * 366 });
const LEAST = effort({ usual: 300, long: 10_000 });
/** Durations of outages. Outages of `LONG_OUTAGES_MS` occur only in the long run. */
const OUTAGES_MS = [HOUR_MS, 5 * HOUR_MS, 7 * HOUR_MS, 26 * HOUR_MS, 50 * HOUR_MS];
const LONG_OUTAGES_MS = [20 * DAY_MS, 100 * DAY_MS];
const LONG_OUTAGES = 0.01;
const OUT_EVERY = 25;
const SLOW_MS = effort({ usual: 180_000, long: 2 * HOUR_MS });

const seed = readSeed();
/** First day of the schedules, shortly before the clock changes of three zones. */
const STARTS_ON = '2026-03-05';
const begin = new Date('2026-03-04T06:00:00Z');
const end = new Date(begin.getTime() + DAYS * DAY_MS);

let database: Database;
let runState: ScheduleRunState;
const figures = { occurrences: 0, distributed: 0, stops: 0, outages: 0, kills: 0 };

beforeAll(async () => {
  database = await openTestDatabase();
  const tenancy = createTenancy(database, stamperOf(SEAL_KEYS));
  const random = createRandom(seed);
  const clock = fixedClock(begin);
  const watched = await openCompanies({ tenancy, clock }, STARTS_ON);
  // A separate generator draws the moments of the kills, because the servers draw these moments in an unpredictable
  // order.
  const kills = { next: createRandom(seed + 1).next, share: 0.1, count: 0 };
  const servers = Array.from({ length: SERVERS }, () => createServer({ clock, tenancy, database, kills }));
  while (clock.now() < end) {
    const next = await tenancy.asSystem('schedules', (tx) => findNextDue(tx, clock.now()));
    clock.set(new Date(Math.min((next ?? end).getTime() + lateness(random), end.getTime())));
    await runTogether(servers);
    figures.stops += 1;
  }
  runState = { pool: database.pool, tenancy, watched, until: end };
  figures.kills = kills.count;
}, SLOW_MS);
afterAll(() => database.close());

function lateness(random: Random): number {
  if (figures.stops % OUT_EVERY < OUT_EVERY - 1) return random.int(0, 20) * MINUTE_MS;
  figures.outages += 1;
  const isLong = LEAST >= 10_000 && random.chance(LONG_OUTAGES);
  return random.pick(isLong ? LONG_OUTAGES_MS : OUTAGES_MS);
}

describe('schedules that three servers run', () => {
  it(
    `distribute each occurrence at most once and in time, with one log line each (SEED=${seed})`,
    async () => {
      expect(await findFaults(runState), `SEED=${seed}`).toEqual([]);
      const lines = await readLines(runState);
      figures.occurrences = lines.length;
      figures.distributed = lines.filter(({ entryId }) => entryId !== null).length;
      printFigures(`schedules, seed ${seed}`, figures);
      expect(figures.occurrences).toBeGreaterThanOrEqual(LEAST);
      expect(Math.min(...Object.values(figures))).toBeGreaterThan(0);
    },
    SLOW_MS,
  );

  it('fail the checks if a log line is lost', async () => {
    const funded = (await readLines(runState)).findLast(({ entryId }) => entryId !== null);
    await database.pool.query('DELETE FROM schedule_runs WHERE entry_id = $1', [funded?.entryId]);
    const faults = await findFaults(runState);
    expect(faults).toContainEqual(expect.stringContaining(`${funded?.on} has no line`));
    expect(faults).toContainEqual(expect.stringMatching(/\d+ entries, \d+ lines with one/));
    expect(faults).toContainEqual(expect.stringMatching(/\d+ cents in wallets, \d+ in the log/));
  });
});
