/**
 * `npm run bench -- home`: the home of a company with 200 000 refuels of a year on PostgreSQL, and how often it goes to the
 * database. `FORMER_DIR` names another build, which takes turns with this one over the same data.
 */
import { resolve } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../../scripts/with-postgres.mjs';
import { ask, hangUp, type Call } from '../server/client.ts';
import { race } from '../server/race.ts';
import { startBuiltServer, type BuiltServer } from '../server/server-process.ts';
import { describeMachine, formatFigure, printTable } from '../server/tables.ts';
import { makeCompanies, type Company } from '../server/world.ts';
import { insertBusyYear, REFUELS, untilClosed, WALLETS } from './busy-year.ts';

const EFFORT = { rounds: 5, clients: 1, requests: 20 };
const HOME: Call = { method: 'GET', path: '/admin/organization/home' };
const FORMER = process.env['FORMER_DIR'];

/** Jobs of the server send theirs meanwhile, so the call is counted several times. */
const COUNTED = 8;
/** The statements come on another way than the answer. */
const SETTLE_MS = 200;

/** How many statements and ways to the database one call takes at least, that of its session included. */
async function countOf(settings: Readonly<Record<string, string>>, programs: string, company: Company) {
  const server = await startBuiltServer(settings, { record: true, programs });
  try {
    const counts: { statements: number; ways: number }[] = [];
    for (let count = 0; count < COUNTED; count += 1) {
      server.takeWays();
      await ask(server.url, company, HOME);
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      const ways = server.takeWays();
      counts.push({ statements: ways.flat().length, ways: ways.length });
    }
    const least = (of: 'statements' | 'ways') => String(Math.min(...counts.map((one) => one[of])));
    return [least('statements'), least('ways')];
  } finally {
    await server.stop();
  }
}

const postgres = await startPostgres(undefined, { durable: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    postgres.stop();
    process.exit(1);
  });
}
const settings = { DATABASE_URL: postgres.url };
const builds = {
  now: resolve(process.env['SERVER_DIR'] ?? 'dist/server'),
  ...(FORMER !== undefined && { before: resolve(FORMER) }),
};
const pool = new pg.Pool({ connectionString: postgres.url, max: 3 });
const servers: BuiltServer[] = [];
try {
  // Its start makes the tables.
  await (await startBuiltServer(settings)).stop();
  const [company] = await makeCompanies(pool, 1, WALLETS);
  if (!company) throw new Error('There is no company.');
  await insertBusyYear(pool, company);
  const ways: Record<string, () => Promise<number>> = {};
  for (const [name, programs] of Object.entries(builds)) {
    const server = await startBuiltServer(settings, { programs });
    servers.push(server);
    ways[name] = () => ask(server.url, company, HOME);
  }
  await untilClosed(pool, company.id);
  await pool.query('VACUUM ANALYZE');
  console.log(`${describeMachine()}; ${REFUELS} refuels, ${WALLETS} wallets\n`);
  const took = await race(ways, EFFORT);
  const rows = [];
  for (const [name, programs] of Object.entries(builds)) {
    const { p50Ms, p99Ms } = took[name] ?? { p50Ms: Number.NaN, p99Ms: Number.NaN };
    const counted = await countOf(settings, programs, company);
    rows.push([name, formatFigure(p50Ms), formatFigure(p99Ms), ...counted]);
  }
  printTable(['the home', 'p50 ms', 'p99 ms', 'statements', 'ways'], rows);
} finally {
  hangUp();
  await pool.end();
  for (const server of servers) await server.stop();
  postgres.stop();
}
