/**
 * `npm run bench -- start`: the start of the built server with the demonstration in an empty data folder, and on a
 * million refuels. The server checks these refuels in the background while it answers requests.
 */
import { performance } from 'node:perf_hooks';
import { openDatabase } from '../../../src/server/platform/database/database.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { createTenancy } from '../../../src/server/platform/database/tenancy.ts';
import { checkLedger } from '../../../src/server/ledger/check.ts';
import { checkAll, checkRecent } from '../../../src/server/ledger/checking.ts';
import { benchSize } from '../effort.ts';
import { withPostgres } from '../postgres.ts';
import { report } from '../report.ts';
import { insertYear } from '../reports/year.ts';
import { placesOn } from '../server/growth-and-start.ts';
import { startBuiltServer } from '../server/server-process.ts';
import { measureDemonstration } from './demonstration.ts';
import { makeRefuels } from './million.ts';

/**
 * `unchecked` is the number of refuels after the last check of the ledger when a server is killed: one minute at 160
 * refuels per second.
 */
const SIZES = benchSize({
  smoke: { refuels: 2_000, unchecked: 100 },
  full: { refuels: 1_000_000, unchecked: 10_000 },
});

async function timed(work: () => Promise<readonly unknown[]>): Promise<number> {
  const startedAt = performance.now();
  const faults = await work();
  if (faults.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(faults.slice(0, 3))}`);
  return performance.now() - startedAt;
}

async function startOnce(url: string): Promise<number> {
  const server = await startBuiltServer({ DATABASE_URL: url });
  await server.stop();
  return server.startMs;
}

async function measure(url: string): Promise<void> {
  const database = await openDatabase({ kind: 'postgres', url });
  try {
    await migrate(database);
    const id = await makeRefuels(database.pool, SIZES.refuels);
    await insertYear(database.pool, [{ id }], SIZES.refuels);
    const tenancy = createTenancy(database);
    const all = await timed(() => checkAll(tenancy));
    const whole = await timed(() => checkLedger(tenancy));
    await database.pool.query(
      'UPDATE ledger_checked SET position = position - $2 WHERE organization_id = $1',
      [id, SIZES.unchecked],
    );
    const recent = await timed(() => checkRecent(tenancy));
    report({
      title: `${SIZES.refuels} refuels`,
      columns: [{ title: 'duration', unit: 'ms' }],
      rows: [
        { title: 'start to ready', figures: [await startOnce(url)] },
        { title: `check of ${SIZES.unchecked} new refuels before it listens`, figures: [recent] },
        { title: 'check of all refuels, beside its work', figures: [all] },
        { title: 'two sums over the whole ledger, as verify-ledger computes them', figures: [whole] },
      ],
    });
  } finally {
    await database.close();
  }
}

await withPostgres(async (postgres) => {
  await measureDemonstration();
  await measure(await placesOn(postgres.url).newDatabase());
});
