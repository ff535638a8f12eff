/**
 * `npm run bench -- organizations`: calls of a super administrator on 500 organizations in a tree of four levels on
 * PostgreSQL. Then the search of the page for one of these organizations.
 */
import pg from 'pg';
import { treeOf as placeBranches } from '../../../src/blocks/organizations/organization-tree.ts';
import { searchOrganizations } from '../../../src/blocks/organizations/search-organizations.ts';
import { benchSize } from '../effort.ts';
import { withPostgres } from '../postgres.ts';
import { report } from '../report.ts';
import { ask, hangUp, type Call } from '../server/client.ts';
import { race, type Figures } from '../server/race.ts';
import { startBuiltServer, type BuiltServer } from '../server/server-process.ts';
import { insertWorld, treeOf, untilClosed, WORLD } from './world.ts';

const EFFORT = benchSize({
  smoke: { rounds: 1, clients: 1, requests: 1 },
  full: { rounds: 3, clients: 1, requests: 10 },
});
const S = '/superAdmin/organization';
const NOTHING = '{}';
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const CALLS: Readonly<Record<string, Call>> = {
  'the home over all': { method: 'GET', path: `${S}/overview` },
  'everything that needs a person, in all': { method: 'POST', path: `${S}/waiting`, body: NOTHING },
  'refuels of 90 days, by organization': {
    method: 'POST',
    path: `${S}/transaction?from=${day(89)}&to=${day(0)}`,
    body: NOTHING,
  },
  'refuels of all time, by organization': { method: 'POST', path: `${S}/transaction`, body: NOTHING },
  'a plate among all vehicles': { method: 'POST', path: `${S}/vehicle/list?search=B012345`, body: NOTHING },
  'the first vehicles of all': { method: 'POST', path: `${S}/vehicle/list`, body: NOTHING },
  'a name among all people': { method: 'POST', path: `${S}/user/list?search=250+12`, body: NOTHING },
  'purchases of all': { method: 'GET', path: '/v2/admin/organization/purchase' },
  'a company in the register': { method: 'GET', path: `${S}?search=filial+250` },
  'the tree': { method: 'GET', path: `/v2${S}` },
};

const COLUMNS = ['p50', 'p99'].map((title) => ({ title, unit: 'ms' }));

const rowsOf = (took: Readonly<Record<string, Figures>>) =>
  Object.entries(took).map(([title, { p50Ms, p99Ms }]) => ({ title, figures: [p50Ms, p99Ms] }));

await withPostgres(async (postgres) => {
  const settings = { DATABASE_URL: postgres.url };
  const pool = new pg.Pool({ connectionString: postgres.url, max: 3 });
  let server: BuiltServer | null = null;
  try {
    await (await startBuiltServer(settings)).stop();
    const token = await insertWorld(pool);
    server = await startBuiltServer(settings);
    const { url } = server;
    await untilClosed(pool);
    await pool.query('VACUUM ANALYZE');
    const calls = Object.entries(CALLS).map(([name, call]) => [name, () => ask(url, { token }, call)]);
    const vehicles = WORLD.organizations * WORLD.vehiclesEach;
    report({
      title: `${WORLD.organizations} organizations, ${vehicles} vehicles, ${WORLD.refuels} refuels: calls`,
      columns: COLUMNS,
      rows: rowsOf(await race(Object.fromEntries(calls), EFFORT)),
    });
    await measurePage();
  } finally {
    hangUp();
    await server?.stop();
    await pool.end();
  }
});

async function measurePage(): Promise<void> {
  const list = treeOf(WORLD.organizations).map(({ id, parentId, name, number }) => ({
    _id: id,
    name,
    tradeName: name,
    parent: parentId,
    federalTaxNumber: String(number).padStart(14, '0'),
  }));
  const took = await race(
    {
      'the search, one key': async () => searchOrganizations(list, 'filial 25'),
      'the tree of the picker': async () => placeBranches(list),
    },
    benchSize({
      smoke: { rounds: 1, clients: 1, requests: 5 },
      full: { rounds: 5, clients: 1, requests: 50 },
    }),
  );
  report({ title: 'computed in the page', columns: COLUMNS, rows: rowsOf(took) });
}
