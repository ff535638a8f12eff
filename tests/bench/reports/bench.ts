/**
 * `npm run bench -- reports`: reports on 1 000 000 refuels of one company on PostgreSQL, calculated with and without
 * stored sums.
 */
import pg from 'pg';
import { benchSize } from '../effort.ts';
import { withPostgres } from '../postgres.ts';
import { report } from '../report.ts';
import { ask, hangUp, type Call } from '../server/client.ts';
import { race, type Figures } from '../server/race.ts';
import { startBuiltServer } from '../server/server-process.ts';
import { makeCompanies, type Company } from '../server/world.ts';
import { insertYear, untilClosed, VEHICLES, YEAR_DAYS } from './year.ts';

const SIZES = benchSize({
  smoke: { refuels: 2_000, rounds: 1, requests: 1 },
  full: { refuels: 1_000_000, rounds: 3, requests: 7 },
});
const MONTH = monthBefore(new Date());
const LAST_YEAR = '';

const reportCall = (query: string): Call => ({
  method: 'GET',
  path: `/admin/organization/transaction/report?${query}`,
});
const REPORTS = {
  'a month by vehicle': reportCall(`by=vehicle&${MONTH}`),
  'a month by person': reportCall(`by=user&${MONTH}`),
  'a month by station': reportCall(`by=station&${MONTH}`),
  'a month by cost centre': reportCall(`by=expenseCenter&${MONTH}`),
  'a month by product': reportCall(`by=product&${MONTH}`),
  'a month by person, one product': reportCall(`by=user&product=diesel&${MONTH}`),
  'the last 30 days by person': reportCall(`by=user&from=${daysAgo(29)}`),
  'a year by person': reportCall(`by=user${LAST_YEAR}`),
  'a year by month': reportCall(`by=month${LAST_YEAR}`),
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
    { ...SIZES, clients: 1 },
  );

/** Takes the locks of the job that closes days, so that the days of the given companies stay open. */
async function holdClosing(client: pg.PoolClient, companies: readonly Company[]): Promise<void> {
  for (const { id } of companies) {
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`refuel_sums ${id}`]);
  }
}

await withPostgres(async (postgres) => {
  const server = await startBuiltServer({ DATABASE_URL: postgres.url });
  const pool = new pg.Pool({ connectionString: postgres.url, max: 3 });
  let holder: pg.PoolClient | undefined;
  try {
    const companies = await makeCompanies(pool, 2, 1);
    const [company] = companies;
    if (!company) throw new Error('The world has no company.');
    holder = await pool.connect();
    await holdClosing(holder, companies);
    await insertYear(pool, companies, SIZES.refuels);
    const counted = await measure(server.url, company);
    holder.release(true);
    holder = undefined;
    const closedMs = await untilClosed(pool, company.id);
    await pool.query('VACUUM ANALYZE');
    const stored = await measure(server.url, company);
    report({
      title: `${SIZES.refuels} refuels of ${VEHICLES} vehicles in ${YEAR_DAYS} days`,
      columns: ['without sums, p50', 'stored sums, p50', 'stored sums, p99'].map((title) => ({
        title,
        unit: 'ms',
      })),
      rows: Object.keys(REPORTS).map((title) => ({
        title,
        figures: [counted[title]?.p50Ms, stored[title]?.p50Ms, stored[title]?.p99Ms].map(
          (ms) => ms ?? Number.NaN,
        ),
      })),
    });
    report({
      title: 'in the background',
      columns: [{ title: 'duration', unit: 's' }],
      rows: [{ title: 'closing every day of the year', figures: [closedMs / 1000] }],
    });
  } finally {
    holder?.release(true);
    hangUp();
    await pool.end();
    await server.stop();
  }
});
