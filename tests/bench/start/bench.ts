/**
 * `npm run bench -- start`: how long the built server takes to start with the demonstration on an empty data folder, and on a
 * million refuels, which it checks beside its work.
 */
import { performance } from 'node:perf_hooks';
import { startPostgres } from '../../../scripts/with-postgres.mjs';
import { openDatabase } from '../../../src/server/database/database.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { createTenancy } from '../../../src/server/database/tenancy.ts';
import { checkLedger } from '../../../src/server/modules/ledger/check.ts';
import { checkAll, checkRecent } from '../../../src/server/modules/ledger/checking.ts';
import { insertYear, REFUELS } from '../reports/year.ts';
import { placesOn } from '../server/growth-and-start.ts';
import { startBuiltServer } from '../server/server-process.ts';
import { describeMachine, formatFigure, printTable } from '../server/tables.ts';
import { measureDemonstration } from './demonstration.ts';
import { makeRefuels } from './million.ts';

/** What a server that was killed has left unchecked: a minute of 160 refuels a second. */
const UNCHECKED = 10_000;

async function timed(work: () => Promise<readonly unknown[]>): Promise<string> {
  const startedAt = performance.now();
  const faults = await work();
  if (faults.length > 0) throw new Error(`The ledger does not add up: ${JSON.stringify(faults.slice(0, 3))}`);
  return formatFigure(performance.now() - startedAt);
}

async function startOnce(url: string): Promise<string> {
  const server = await startBuiltServer({ DATABASE_URL: url });
  await server.stop();
  return formatFigure(server.startMs);
}

async function measure(url: string): Promise<void> {
  const database = await openDatabase({ kind: 'postgres', url });
  try {
    await migrate(database);
    const id = await makeRefuels(database.pool, REFUELS);
    await insertYear(database.pool, [{ id }]);
    const tenancy = createTenancy(database);
    const all = await timed(() => checkAll(tenancy));
    const whole = await timed(() => checkLedger(tenancy));
    await database.pool.query(
      'UPDATE ledger_checked SET position = position - $2 WHERE organization_id = $1',
      [id, UNCHECKED],
    );
    const recent = await timed(() => checkRecent(tenancy));
    printTable(
      [`${REFUELS} refuels, ms`, ''],
      [
        ['start to ready', await startOnce(url)],
        [`check of ${UNCHECKED} new ones before it listens`, recent],
        ['check of all, beside its work', all],
        ['two sums over everything, as verify-ledger does', whole],
      ],
    );
  } finally {
    await database.close();
  }
}

const postgres = await startPostgres(undefined, { durable: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    postgres.stop();
    process.exit(1);
  });
}
try {
  console.log(`${describeMachine()}\n`);
  await measureDemonstration();
  await measure(await placesOn(postgres.url).newDatabase());
} finally {
  postgres.stop();
}
