/** `npm run bench -- transactions`: the list of 1 000 000 refuels of one company on PostgreSQL, its sums, and a file of 100 000 rows. */
import { startPostgres } from '../../../scripts/with-postgres.mjs';
import { openDatabase } from '../../../src/server/database/database.ts';
import { migrate } from '../../../src/server/database/migrate.ts';
import { insertYear, REFUELS, untilClosed, VEHICLES, YEAR_DAYS } from '../reports/year.ts';
import { ask, askBytes, hangUp, type Call } from '../server/client.ts';
import { race, type Figures } from '../server/race.ts';
import { startBuiltServer, type BuiltServer } from '../server/server-process.ts';
import { describeMachine, formatFigure, printTable } from '../server/tables.ts';
import { makeCompanies, type Company } from '../server/world.ts';
import { readWhole, stopAfter, type Exported, type Wanted } from './export.ts';
import { insertRefused } from './refused.ts';

const EFFORT = { rounds: 5, clients: 1, requests: 5 };
const PAGE = 50;
const EXPORTED = 100_000;
const LIST = '/v2/admin/organization/transaction';
const ALL = `from=${daysAgo(YEAR_DAYS + 1)}`;
const FIRST = 'first page, a year';

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

const get = (path: string): Call => ({ method: 'GET', path });
const list = (query: string) => get(`${LIST}?limit=${PAGE}&${query}`);
const report = (query: string) => get(`/admin/organization/transaction/report?${query}`);

/** Of the calendar month before this one. */
function monthBefore(now: Date): string {
  const day = (month: number, date: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, date)).toISOString().slice(0, 10);
  return `from=${day(-1, 1)}&to=${day(0, 0)}`;
}

async function readJson<T>(server: BuiltServer, company: Company, call: Call): Promise<T> {
  return JSON.parse((await askBytes(server.url, company, call)).toString()) as T;
}

async function callsOf(server: BuiltServer, company: Company): Promise<Readonly<Record<string, Call>>> {
  interface Page {
    readonly pages: { readonly total: number };
    readonly docs: readonly { readonly [of: string]: { readonly _id: string } | null }[];
  }
  const { docs, pages } = await readJson<Page>(server, company, list(ALL));
  const idOf = (record: string) => docs.find((doc) => doc[record])?.[record]?._id ?? '';
  const month = monthBefore(new Date());
  return {
    [FIRST]: list(ALL),
    'last page': list(`${ALL}&page=${pages.total}`),
    'page in the middle': list(`${ALL}&page=${Math.round(pages.total / 2)}`),
    'first page, 90 days': list(''),
    'one vehicle, a year': list(`${ALL}&vehicle=${idOf('vehicle')}`),
    'one station, a year': list(`${ALL}&station=${idOf('station')}`),
    'one product, a year': list(`${ALL}&product=diesel`),
    'one product, 90 days': list('product=diesel'),
    'one product, a month': list(`${month}&product=diesel`),
    'refused ones, a year': list(`${ALL}&status=canceled`),
    'one reason, a year': list(`${ALL}&reason=aboveLimit`),
    'a plate, a year': list(`${ALL}&search=BEN0042`),
    'monthly report, by vehicle': report(`by=vehicle&${month}`),
    'monthly report, by product': report(`by=product&${month}`),
  };
}

async function raceLists(server: BuiltServer, company: Company): Promise<void> {
  const calls = await callsOf(server, company);
  const figures: Readonly<Record<string, Figures>> = await race(
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [name, () => ask(server.url, company, call)]),
    ),
    EFFORT,
  );
  const first = figures[FIRST]?.p50Ms ?? Number.NaN;
  printTable(
    [`${REFUELS} refuels, ${PAGE} a page`, 'p50 ms', 'p99 ms', 'to the first page'],
    Object.entries(figures).map(([name, { p50Ms, p99Ms }]) => [
      name,
      formatFigure(p50Ms),
      formatFigure(p99Ms),
      (p50Ms / first).toFixed(2),
    ]),
  );
}

/** The newest days that hold so many refuels. */
function newest(rows: number): string {
  const days = Math.min(YEAR_DAYS, Math.ceil((rows / REFUELS) * YEAR_DAYS));
  return `${LIST}?from=${daysAgo(days - 1)}`;
}

async function exportFiles(server: BuiltServer, recorder: BuiltServer, company: Company): Promise<void> {
  const files: Readonly<Record<string, Wanted>> = {
    'csv, 10 000 rows': { path: newest(EXPORTED / 10), type: 'csv' },
    'csv, 100 000 rows': { path: newest(EXPORTED), type: 'csv' },
    'csv, 300 000 rows': { path: newest(EXPORTED * 3), type: 'csv' },
    'xlsx, 100 000 rows': { path: newest(EXPORTED), type: 'xlsx' },
  };
  const cells = ({ ms, bytes, firstMs, gapMs, pieces, beforeMb, mostMb }: Exported) => [
    formatFigure(ms / 1000),
    formatFigure(bytes / 1_000_000),
    formatFigure(firstMs),
    formatFigure(gapMs),
    String(pieces),
    `${beforeMb.toFixed(0)} → ${mostMb.toFixed(0)}`,
  ];
  // What was never sent grows the memory of the process once.
  for (const wanted of Object.values(files)) await readWhole(server, company, wanted);
  const rows: string[][] = [];
  for (const [title, wanted] of Object.entries(files)) {
    rows.push([title, ...cells(await readWhole(server, company, wanted))]);
  }
  printTable(['file', 's', 'MB', 'first piece, ms', 'longest pause, ms', 'pieces', 'RSS, MB'], rows);
  const { lines, statements, lastMs } = await stopAfter(recorder, company, newest(EXPORTED), EXPORTED / 10);
  console.log(
    `stopped after ${lines} rows: ${statements} more statements read rows, the last ${formatFigure(lastMs)} ms later\n`,
  );
}

const postgres = await startPostgres(undefined, { durable: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    postgres.stop();
    process.exit(1);
  });
}
const settings = { DATABASE_URL: postgres.url };
const database = await openDatabase({ kind: 'postgres', url: postgres.url });
const { pool } = database;
const servers: BuiltServer[] = [];
try {
  await migrate(database);
  const companies = await makeCompanies(pool, 2, 1);
  const [company] = companies;
  if (!company) throw new Error('There is no company.');
  await insertYear(pool, companies);
  await insertRefused(pool);
  const server = await startBuiltServer(settings);
  servers.push(server);
  await untilClosed(pool, company.id);
  await pool.query('VACUUM ANALYZE refuel_sums');
  console.log(
    `${describeMachine()}; ${REFUELS} refuels of ${VEHICLES} vehicles in ${YEAR_DAYS} days, among others\n`,
  );
  await raceLists(server, company);
  const recorder = await startBuiltServer(settings, { record: true });
  servers.push(recorder);
  await exportFiles(server, recorder, company);
} finally {
  hangUp();
  for (const server of servers) await server.stop();
  await database.close();
  postgres.stop();
}
