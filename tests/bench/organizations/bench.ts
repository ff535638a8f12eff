/**
 * `npm run bench -- organizations`: what a super administrator asks of 500 organisations in a tree of four levels on PostgreSQL: the
 * home, sums by organisation, records of all in one list, the register; and what the page does to find one among them.
 */
import pg from 'pg';
import { startPostgres } from '../../../scripts/with-postgres.mjs';
import { treeOf as placeBranches } from '../../../src/blocks/organizations/organization-tree.ts';
import { searchOrganizations } from '../../../src/blocks/organizations/search-organizations.ts';
import { ask, hangUp, type Call } from '../server/client.ts';
import { race } from '../server/race.ts';
import { startBuiltServer, type BuiltServer } from '../server/server-process.ts';
import { describeMachine, formatFigure, printTable } from '../server/tables.ts';
import { insertWorld, ORGANIZATIONS, REFUELS, treeOf, untilClosed, VEHICLES_EACH } from './world.ts';

const EFFORT = { rounds: 3, clients: 1, requests: 10 };
const S = '/superAdmin/organization';
const NOTHING = '{}';
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const CALLS: Readonly<Record<string, Call>> = {
  'the home over all': { method: 'GET', path: `${S}/overview` },
  'what waits in all': { method: 'POST', path: `${S}/waiting`, body: NOTHING },
  'refuels of 90 days, by organisation': {
    method: 'POST',
    path: `${S}/transaction?from=${day(89)}&to=${day(0)}`,
    body: NOTHING,
  },
  'refuels of all time, by organisation': { method: 'POST', path: `${S}/transaction`, body: NOTHING },
  'a plate among all vehicles': { method: 'POST', path: `${S}/vehicle/list?search=B012345`, body: NOTHING },
  'the first vehicles of all': { method: 'POST', path: `${S}/vehicle/list`, body: NOTHING },
  'a name among all people': { method: 'POST', path: `${S}/user/list?search=250+12`, body: NOTHING },
  'purchases of all': { method: 'GET', path: '/v2/admin/organization/purchase' },
  'a company in the register': { method: 'GET', path: `${S}?search=filial+250` },
  'the tree': { method: 'GET', path: `/v2${S}` },
};

const postgres = await startPostgres(undefined, { durable: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    postgres.stop();
    process.exit(1);
  });
}
const settings = { DATABASE_URL: postgres.url };
const pool = new pg.Pool({ connectionString: postgres.url, max: 3 });
let server: BuiltServer | null = null;
try {
  // Its start makes the tables.
  await (await startBuiltServer(settings)).stop();
  const token = await insertWorld(pool);
  server = await startBuiltServer(settings);
  const { url } = server;
  await untilClosed(pool);
  await pool.query('VACUUM ANALYZE');
  const size = `${ORGANIZATIONS} organisations, ${ORGANIZATIONS * VEHICLES_EACH} vehicles, ${REFUELS} refuels`;
  console.log(`${describeMachine()}; ${size}\n`);
  const ways = Object.fromEntries(
    Object.entries(CALLS).map(([name, call]) => [name, () => ask(url, { token }, call)]),
  );
  const took = await race(ways, EFFORT);
  printTable(
    ['asked of the server', 'p50 ms', 'p99 ms'],
    Object.entries(took).map(([name, { p50Ms, p99Ms }]) => [name, formatFigure(p50Ms), formatFigure(p99Ms)]),
  );
  console.log('');
  await measurePage();
} finally {
  hangUp();
  await server?.stop();
  await pool.end();
  postgres.stop();
}

/** What is worked out in the page for each key that is typed; drawing is as long as the rows that are shown, 50 at most. */
async function measurePage(): Promise<void> {
  const list = treeOf(ORGANIZATIONS).map(({ id, parentId, name, number }) => ({
    ...{ _id: id, name, tradeName: name, parent: parentId },
    federalTaxNumber: String(number).padStart(14, '0'),
  }));
  const took = await race(
    {
      'the search, one key': async () => searchOrganizations(list, 'filial 25'),
      'the tree of the picker': async () => placeBranches(list),
    },
    { rounds: 5, clients: 1, requests: 50 },
  );
  printTable(
    ['worked out in the page', 'p50 ms', 'p99 ms'],
    Object.entries(took).map(([name, { p50Ms, p99Ms }]) => [name, formatFigure(p50Ms), formatFigure(p99Ms)]),
  );
}
