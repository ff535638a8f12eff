/**
 * `npm run bench -- bills`: the job closes the month of a company with fees on PostgreSQL. Meanwhile another client takes the
 * lock of the company account in a loop, as a purchase on account does.
 */
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { fixedClock } from '../../../src/server/platform/clock.ts';
import { openDatabase } from '../../../src/server/platform/database/database.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { createTenancy } from '../../../src/server/platform/database/tenancy.ts';
import { localBus } from '../../../src/server/platform/events/local-bus.ts';
import { createBiller } from '../../../src/server/features/bills/closing-bills.ts';
import { stamperOf } from '../../../src/server/platform/seals/stamps.ts';
import { SEAL_KEYS } from '../../../src/server/testing/seal-keys.ts';
import { benchSize } from '../effort.ts';
import { withPostgres } from '../postgres.ts';
import { report } from '../report.ts';
import { placesOn } from '../server/growth-and-start.ts';
import { quantile } from '../server/race.ts';
import { makeCompanies } from '../server/world.ts';
import { insertMonth, reopenBill } from './month.ts';

const SIZES = benchSize({ smoke: { refuels: 1_000, rounds: 1 }, full: { refuels: 200_000, rounds: 5 } });
const WALLETS = 10;
const AFTER_THE_MONTH = new Date('2026-11-01T03:02:00Z');

/** Takes the lock of the company account in a loop. `stop` returns the longest wait for the lock in milliseconds. */
function contend(pool: pg.Pool, organizationId: string) {
  let isRunning = true;
  const run = async () => {
    let longestMs = 0;
    const client = await pool.connect();
    while (isRunning) {
      const startedAt = performance.now();
      await client.query('BEGIN');
      await client.query(
        `SELECT FROM ledger_accounts WHERE organization_id = $1 AND kind = 'company' FOR UPDATE`,
        [organizationId],
      );
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      await client.query('COMMIT');
    }
    client.release();
    return longestMs;
  };
  const ended = run();
  return {
    stop: () => {
      isRunning = false;
      return ended;
    },
  };
}

await withPostgres(async (postgres) => {
  const url = await placesOn(postgres.url).newDatabase();
  const database = await openDatabase({ kind: 'postgres', url });
  await migrate(database);
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  const [company] = await makeCompanies(pool, 1, WALLETS);
  if (!company) throw new Error('The world has no company.');
  const bill = await insertMonth(pool, company.id, SIZES.refuels);
  const tenancy = createTenancy(database, stamperOf(SEAL_KEYS));
  const clock = fixedClock(AFTER_THE_MONTH);
  const took = { closing: [] as number[], waiting: [] as number[] };
  for (let round = 0; round <= SIZES.rounds; round += 1) {
    const other = contend(pool, company.id);
    const startedAt = performance.now();
    const closed = await createBiller({ tenancy, clock, bus: localBus() }).close();
    const closingMs = performance.now() - startedAt;
    const waitedMs = await other.stop();
    if (closed !== 1) throw new Error(`${closed} bills were closed, not one.`);
    const fees = await reopenBill(pool, company.id, bill);
    if (fees !== SIZES.refuels) throw new Error(`The bill had ${fees} lines, not ${SIZES.refuels}.`);
    if (round === 0) continue;
    took.closing.push(closingMs);
    took.waiting.push(waitedMs);
  }
  const figures = (values: readonly number[]) => [0.5, 1].map((share) => quantile(values, share));
  report({
    title: `closing a month with ${SIZES.refuels} refuels`,
    columns: [
      { title: 'median', unit: 'ms' },
      { title: 'longest', unit: 'ms' },
    ],
    rows: [
      { title: 'from begin to end', figures: figures(took.closing) },
      { title: 'wait of the other client for the company account', figures: figures(took.waiting) },
    ],
  });
  await pool.end();
  await database.close();
});
