/**
 * `npm run bench -- home`: time and database round trips of the call for the home screen. The company has 200 000
 * refuels of a year on PostgreSQL. `FORMER_DIR` names another build of the server; both builds take turns over the same
 * data.
 */
import { resolve } from 'node:path';
import pg from 'pg';
import { benchSize } from '../effort.ts';
import { withPostgres } from '../postgres.ts';
import { report } from '../report.ts';
import { untilClosed, VEHICLES } from '../reports/year.ts';
import { ask, hangUp, type Call } from '../server/client.ts';
import { race } from '../server/race.ts';
import { startBuiltServer, type BuiltServer } from '../server/server-process.ts';
import { makeCompanies, type Company } from '../server/world.ts';
import { insertBusyYear } from './busy-year.ts';

const SIZES = benchSize({
  smoke: { refuels: 2_000, rounds: 1, requests: 2, counted: 1 },
  // The bench counts the statements of several calls, because jobs of the server send statements too.
  full: { refuels: 200_000, rounds: 5, requests: 20, counted: 8 },
});
const HOME: Call = { method: 'GET', path: '/admin/organization/home' };
const FORMER = process.env['FORMER_DIR'];

/** Waiting time until the recorded statements of a call, which follow its answer, have arrived. */
const SETTLE_MS = 200;

async function countOf(settings: Readonly<Record<string, string>>, programs: string, company: Company) {
  const server = await startBuiltServer(settings, { record: true, programs });
  try {
    const counts: { statements: number; roundTrips: number }[] = [];
    for (let count = 0; count < SIZES.counted; count += 1) {
      server.takeRoundTrips();
      await ask(server.url, company, HOME);
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      const roundTrips = server.takeRoundTrips();
      counts.push({ statements: roundTrips.flat().length, roundTrips: roundTrips.length });
    }
    const least = (of: 'statements' | 'roundTrips') => Math.min(...counts.map((one) => one[of]));
    return [least('statements'), least('roundTrips')];
  } finally {
    await server.stop();
  }
}

const builds = {
  now: resolve(process.env['SERVER_DIR'] ?? 'dist/server'),
  ...(FORMER && { before: resolve(FORMER) }),
};

await withPostgres(async (postgres) => {
  const settings = { DATABASE_URL: postgres.url };
  const pool = new pg.Pool({ connectionString: postgres.url, max: 3 });
  const servers: BuiltServer[] = [];
  try {
    // The first start of a server creates the tables.
    await (await startBuiltServer(settings)).stop();
    const [company] = await makeCompanies(pool, 1, VEHICLES);
    if (!company) throw new Error('The world has no company.');
    await insertBusyYear(pool, company, SIZES.refuels);
    const calls: Record<string, () => Promise<number>> = {};
    for (const [name, programs] of Object.entries(builds)) {
      const server = await startBuiltServer(settings, { programs });
      servers.push(server);
      calls[name] = () => ask(server.url, company, HOME);
    }
    await untilClosed(pool, company.id);
    await pool.query('VACUUM ANALYZE');
    const took = await race(calls, { ...SIZES, clients: 1 });
    const rows = [];
    for (const [name, programs] of Object.entries(builds)) {
      const { p50Ms = Number.NaN, p99Ms = Number.NaN } = took[name] ?? {};
      const title = name === 'now' ? 'home' : 'home of the former build';
      rows.push({ title, figures: [p50Ms, p99Ms, ...(await countOf(settings, programs, company))] });
    }
    report({
      title: `${SIZES.refuels} refuels, ${VEHICLES} wallets`,
      columns: [
        { title: 'p50', unit: 'ms' },
        { title: 'p99', unit: 'ms' },
        { title: 'statements' },
        { title: 'round trips' },
      ],
      rows,
    });
  } finally {
    hangUp();
    await pool.end();
    for (const server of servers) await server.stop();
  }
});
