/**
 * `npm run bench -- bills`: closing the month of a company with 200 000 refuels that cost fees, on PostgreSQL, and how long somebody who
 * wants the lock of its company account waits meanwhile, as who buys by bill does.
 */
import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { startPostgres } from '../../../scripts/with-postgres.mjs';
import { fixedClock } from '../../../src/server/clock.ts';
import { openDatabase } from '../../../src/server/database/database.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { createTenancy } from '../../../src/server/database/tenancy.ts';
import { localBus } from '../../../src/server/modules/events/local-bus.ts';
import { createBiller } from '../../../src/server/modules/bills/closing-bills.ts';
import { stamperOf } from '../../../src/server/modules/seals/stamps.ts';
import { SEAL_KEYS } from '../../../src/server/testing/seal-keys.ts';
import { placesOn } from '../server/growth-and-start.ts';
import { quantile } from '../server/race.ts';
import { describeMachine, formatFigure, printTable } from '../server/tables.ts';
import { makeCompanies } from '../server/world.ts';
import { insertMonth, openAgain, REFUELS } from './month.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
const WALLETS = 10;
const AFTER_IT = new Date('2026-11-01T03:02:00Z');

/** Asks for the lock over and over; `stop` answers the longest wait for it. */
function contend(pool: pg.Pool, organizationId: string) {
  let goesOn = true;
  const run = async () => {
    let longestMs = 0;
    const client = await pool.connect();
    while (goesOn) {
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
      goesOn = false;
      return ended;
    },
  };
}

const postgres = await startPostgres(undefined, { durable: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    postgres.stop();
    process.exit(1);
  });
}
try {
  const url = await placesOn(postgres.url).newDatabase();
  const database = await openDatabase({ kind: 'postgres', url });
  await migrate(database);
  const pool = new pg.Pool({ connectionString: url, max: 3 });
  const [company] = await makeCompanies(pool, 1, WALLETS);
  if (!company) throw new Error('There is no company.');
  const bill = await insertMonth(pool, company.id);
  const tenancy = createTenancy(database, stamperOf(SEAL_KEYS));
  const clock = fixedClock(AFTER_IT);
  const took = { closing: [] as number[], waiting: [] as number[] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const other = contend(pool, company.id);
    const startedAt = performance.now();
    const closed = await createBiller({ tenancy, clock, bus: localBus() }).close();
    const closingMs = performance.now() - startedAt;
    const waitedMs = await other.stop();
    if (closed !== 1) throw new Error(`${closed} bills were closed, not one.`);
    const fees = await openAgain(pool, company.id, bill);
    if (fees !== REFUELS) throw new Error(`The bill had ${fees} lines, not ${REFUELS}.`);
    // The first does not count.
    if (round === 0) continue;
    took.closing.push(closingMs);
    took.waiting.push(waitedMs);
  }
  const load = loadavg()[0] ?? 0;
  console.log(`${describeMachine()}, load ${formatFigure(load)}; ${REFUELS} refuels, ${ROUNDS} rounds\n`);
  printTable(
    ['closing a month, ms', 'median', 'longest'],
    [
      ['from begin to end', took.closing],
      ['somebody else waits for the company account', took.waiting],
    ].map(([what, values]) => [
      what as string,
      ...[0.5, 1].map((part) => formatFigure(quantile([...(values as number[])], part))),
    ]),
  );
  await pool.end();
  await database.close();
} finally {
  postgres.stop();
}
