/**
 * `npm run bench -- distributions`: listing, reading and collecting distributions of 10 000 rows with the built server,
 * on PostgreSQL and on PGlite. The server computes the remainder of an older distribution, which later distributions
 * follow. Nothing is spent, so every row has a remainder: the worst case of the list.
 */
import { performance } from 'node:perf_hooks';
import { openDatabase } from '../../../src/server/platform/database/database.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { benchSize } from '../effort.ts';
import { withPostgres } from '../postgres.ts';
import { report } from '../report.ts';
import { askBytes, hangUp, type Call } from '../server/client.ts';
import { inNewFolder, placesOn } from '../server/growth-and-start.ts';
import { quantile } from '../server/race.ts';
import { startBuiltServer } from '../server/server-process.ts';
import { makeCompanies, type Company } from '../server/world.ts';

const SIZES = benchSize({ smoke: { drivers: 20, rounds: 1 }, full: { drivers: 10_000, rounds: 5 } });
const LATER = 3;
const A = '/admin/organization';

const ACTIONS = [
  'list the newest 25',
  'list with a remainder',
  'read the newest',
  'read one before three',
  'collect the newest',
  'collect one before three',
] as const;
type Times = Record<(typeof ACTIONS)[number], number[]>;
type Settings = Readonly<Record<string, string>>;

async function measure(settings: Settings, open: () => ReturnType<typeof openDatabase>): Promise<Times> {
  const database = await open();
  await migrate(database);
  const [company] = await makeCompanies(database.pool, 1, SIZES.drivers);
  await database.close();
  if (!company) throw new Error('The world has no company.');
  const server = await startBuiltServer(settings);
  const times: Times = Object.fromEntries(ACTIONS.map((action) => [action, []])) as never;
  try {
    for (let round = 0; round <= SIZES.rounds; round += 1) {
      const took = await play(server.url, company);
      if (round > 0) for (const action of ACTIONS) times[action].push(took[action]);
    }
    return times;
  } finally {
    hangUp();
    await server.stop();
  }
}

async function play(url: string, company: Company): Promise<Record<(typeof ACTIONS)[number], number>> {
  const timed = async (call: Call) => {
    const startedAt = performance.now();
    const body = await askBytes(url, company, call);
    return { ms: performance.now() - startedAt, body: JSON.parse(body.toString()) as Answer };
  };
  const body = JSON.stringify({ shares: company.driverIds.map((id) => ({ id, amount: 1 })) });
  const distribute = async () =>
    (await timed({ method: 'PUT', path: `${A}/updateBalance`, body })).body.entry ?? '';
  const read = async (entry: string) => {
    const { ms, body: answer } = await timed({ method: 'GET', path: `${A}/balancesharing/${entry}` });
    if (answer.rows?.length !== SIZES.drivers || answer.left !== SIZES.drivers)
      throw new Error('The distribution is incomplete.');
    return ms;
  };
  const list = async (query: string) => {
    const { ms, body: answer } = await timed({ method: 'GET', path: `${A}/balancesharing${query}` });
    if (!answer.docs?.some(({ left }) => left === SIZES.drivers))
      throw new Error('The list lacks the remainder.');
    return ms;
  };
  const collect = async (entry: string) => {
    const path = `${A}/balancesharing/${entry}/collect`;
    const { ms, body: answer } = await timed({ method: 'PUT', path, body: '{}' });
    if (answer.amount !== SIZES.drivers) throw new Error('The distribution is incomplete.');
    return ms;
  };
  const older = await distribute();
  let newest = '';
  for (let left = LATER; left > 0; left -= 1) newest = await distribute();
  return {
    'list the newest 25': await list(''),
    'list with a remainder': await list('?withLeft=true&sort=-amount'),
    'read the newest': await read(newest),
    'read one before three': await read(older),
    'collect the newest': await collect(newest),
    'collect one before three': await collect(older),
  };
}

interface Answer {
  readonly entry?: string;
  readonly amount?: number;
  readonly left?: number;
  readonly rows?: readonly object[];
  readonly docs?: readonly { readonly left: number }[];
}

await withPostgres(async (postgres) => {
  const url = await placesOn(postgres.url).newDatabase();
  const onPostgres = await measure({ DATABASE_URL: url }, () => openDatabase({ kind: 'postgres', url }));
  const onLite = await inNewFolder((dataDir) =>
    measure({ DATA_DIR: dataDir }, () => openDatabase({ kind: 'embedded', dataDir })),
  );
  const figures = (values: readonly number[]) => [0.5, 1].map((share) => quantile(values, share));
  report({
    title: `a distribution of ${SIZES.drivers}`,
    columns: ['PostgreSQL, median', 'longest', 'PGlite, median', 'longest'].map((title) => ({
      title,
      unit: 'ms',
    })),
    rows: ACTIONS.map((action) => ({
      title: action,
      figures: [...figures(onPostgres[action]), ...figures(onLite[action])],
    })),
  });
});
