/**
 * `npm run bench -- hand-outs`: listing, reading and collecting distributions of 10 000 rows with the built server, on
 * PostgreSQL and on PGlite. Others came after, so what is left has to be reckoned; the newest has none. Nothing is spent between, so that
 * the list has something left of as many rows as there can be.
 */
import { performance } from 'node:perf_hooks';
import { startPostgres } from '../../../scripts/with-postgres.mjs';
import { openDatabase } from '../../../src/server/database/database.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { askBytes, hangUp, type Call } from '../server/client.ts';
import { inNewFolder, placesOn } from '../server/growth-and-start.ts';
import { quantile } from '../server/race.ts';
import { startBuiltServer } from '../server/server-process.ts';
import { describeMachine, formatFigure, printTable } from '../server/tables.ts';
import { DRIVERS, makeCompanies, type Company } from '../server/world.ts';

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5);
/** So many distributions to everybody come after the one that is read and collected. */
const LATER = 3;
const A = '/admin/organization';

const ACTS = [
  'list the newest 25',
  'list with something left',
  'read the newest',
  'read one before three',
  'collect the newest',
  'collect one before three',
] as const;
type Times = Record<(typeof ACTS)[number], number[]>;
type Settings = Readonly<Record<string, string>>;

async function measure(settings: Settings, open: () => ReturnType<typeof openDatabase>): Promise<Times> {
  const database = await open();
  await migrate(database);
  const [company] = await makeCompanies(database.pool, 1);
  await database.close();
  if (!company) throw new Error('There is no company.');
  const server = await startBuiltServer(settings);
  const times: Times = Object.fromEntries(ACTS.map((act) => [act, []])) as never;
  try {
    for (let round = 0; round <= ROUNDS; round += 1) {
      const took = await play(server.url, company);
      // The first does not count.
      if (round > 0) for (const act of ACTS) times[act].push(took[act]);
    }
    return times;
  } finally {
    hangUp();
    await server.stop();
  }
}

async function play(url: string, company: Company): Promise<Record<(typeof ACTS)[number], number>> {
  const timed = async (call: Call) => {
    const startedAt = performance.now();
    const body = await askBytes(url, company, call);
    return { ms: performance.now() - startedAt, body: JSON.parse(body.toString()) as Answer };
  };
  const body = JSON.stringify({ shares: company.driverIds.map((id) => ({ id, amount: 1 })) });
  const handOut = async () =>
    (await timed({ method: 'PUT', path: `${A}/updateBalance`, body })).body.entry ?? '';
  const read = async (entry: string) => {
    const { ms, body: answer } = await timed({ method: 'GET', path: `${A}/balancesharing/${entry}` });
    if (answer.rows?.length !== DRIVERS || answer.left !== DRIVERS)
      throw new Error('That was not all of it.');
    return ms;
  };
  const list = async (query: string) => {
    const { ms, body: answer } = await timed({ method: 'GET', path: `${A}/balancesharing${query}` });
    if (!answer.docs?.some(({ left }) => left === DRIVERS)) throw new Error('That was not what is left.');
    return ms;
  };
  const collect = async (entry: string) => {
    const path = `${A}/balancesharing/${entry}/collect`;
    const { ms, body: answer } = await timed({ method: 'PUT', path, body: '{}' });
    if (answer.amount !== DRIVERS) throw new Error('That was not all of it.');
    return ms;
  };
  const older = await handOut();
  let newest = '';
  for (let left = LATER; left > 0; left -= 1) newest = await handOut();
  return {
    'list the newest 25': await list(''),
    'list with something left': await list('?withLeft=true&sort=-amount'),
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

const postgres = await startPostgres(undefined, { durable: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    postgres.stop();
    process.exit(1);
  });
}
try {
  console.log(`${describeMachine()}; one client, ${DRIVERS} wallets, ${ROUNDS} rounds\n`);
  const url = await placesOn(postgres.url).newDatabase();
  const onPostgres = await measure({ DATABASE_URL: url }, () => openDatabase({ kind: 'postgres', url }));
  const onLite = await inNewFolder((dataDir) =>
    measure({ DATA_DIR: dataDir }, () => openDatabase({ kind: 'embedded', dataDir })),
  );
  const figures = (values: readonly number[]) =>
    [0.5, 1].map((part) => formatFigure(quantile([...values], part)));
  printTable(
    [`a distribution of ${DRIVERS}, ms`, 'PostgreSQL, median', 'longest', 'PGlite, median', 'longest'],
    ACTS.map((act) => [act, ...figures(onPostgres[act]), ...figures(onLite[act])]),
  );
} finally {
  postgres.stop();
}
