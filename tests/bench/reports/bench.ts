/** `npm run bench -- reports`: reports of 1 000 000 refuels of one company on PostgreSQL, from kept sums and without them. */
import pg from 'pg';
import { startPostgres } from '../../../scripts/with-postgres.mjs';
import { ask, hangUp, type Call } from '../server/client.ts';
import { race, type Figures } from '../server/race.ts';
import { startBuiltServer } from '../server/server-process.ts';
import { describeMachine, formatFigure, printTable } from '../server/tables.ts';
import { makeCompanies, type Company } from '../server/world.ts';
import { insertYear, REFUELS, untilClosed, VEHICLES, YEAR_DAYS } from './year.ts';

const EFFORT = { rounds: 3, clients: 1, requests: 7 };
const MONTH = monthBefore(new Date());
const LAST_YEAR = '';

const report = (query: string): Call => ({
  method: 'GET',
  path: `/admin/organization/transaction/report?${query}`,
});
const REPORTS = {
  'a month by vehicle': report(`by=vehicle&${MONTH}`),
  'a month by person': report(`by=user&${MONTH}`),
  'a month by station': report(`by=station&${MONTH}`),
  'a month by cost centre': report(`by=expenseCenter&${MONTH}`),
  'a month by product': report(`by=product&${MONTH}`),
  'a month by person, one product': report(`by=user&product=diesel&${MONTH}`),
  'the last 30 days by person': report(`by=user&from=${daysAgo(29)}`),
  'a year by person': report(`by=user${LAST_YEAR}`),
  'a year by month': report(`by=month${LAST_YEAR}`),
} as const;

function monthBefore(now: Date): string {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  const last = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0));
  return `from=${first.toISOString().slice(0, 10)}&to=${last.toISOString().slice(0, 10)}`;
}

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

const measure = (url: string, company: Company): Promise<Readonly<Record<string, Figures>>> =>
  race(
    Object.fromEntries(Object.entries(REPORTS).map(([name, call]) => [name, () => ask(url, company, call)])),
    EFFORT,
  );

/** What keeps the job from closing days of any company. */
async function holdClosing(client: pg.PoolClient, companies: readonly Company[]): Promise<void> {
  for (const { id } of companies) {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`refuel_sums ${id}`]);
  }
}

const postgres = await startPostgres(undefined, { durable: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    postgres.stop();
    process.exit(1);
  });
}
const server = await startBuiltServer({ DATABASE_URL: postgres.url });
const pool = new pg.Pool({ connectionString: postgres.url, max: 3 });
let holder: pg.PoolClient | undefined;
try {
  const companies = await makeCompanies(pool, 2, 1);
  const [company] = companies;
  if (!company) throw new Error('There is no company.');
  holder = await pool.connect();
  await holdClosing(holder, companies);
  await insertYear(pool, companies);
  console.log(
    `${describeMachine()}; ${REFUELS} refuels of ${VEHICLES} vehicles in ${YEAR_DAYS} days, among others\n`,
  );
  const counted = await measure(server.url, company);
  holder.release(true);
  holder = undefined;
  const closedMs = await untilClosed(pool, company.id);
  await pool.query('VACUUM ANALYZE');
  const kept = await measure(server.url, company);
  printTable(
    ['p50 ms', 'counted', 'kept sums', 'p99, kept sums'],
    Object.keys(REPORTS).map((name) => [
      name,
      formatFigure(counted[name]?.p50Ms ?? Number.NaN),
      formatFigure(kept[name]?.p50Ms ?? Number.NaN),
      formatFigure(kept[name]?.p99Ms ?? Number.NaN),
    ]),
  );
  console.log(`closing the year: ${formatFigure(closedMs / 1000)} s, in the background\n`);
} finally {
  holder?.release(true);
  hangUp();
  await pool.end();
  await server.stop();
  postgres.stop();
}
