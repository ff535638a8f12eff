/** `npm run bench -- transactions`: the list of 1 000 000 refuels of one company on PostgreSQL, its sums, and exported files. */
import { openDatabase } from '../../../src/server/platform/database/database.ts';
import { migrate } from '../../../src/server/platform/database/migrate.ts';
import { benchSize } from '../effort.ts';
import { withPostgres } from '../postgres.ts';
import { report } from '../report.ts';
import { insertYear, untilClosed, YEAR_DAYS } from '../reports/year.ts';
import { ask, askBytes, hangUp, type Call } from '../server/client.ts';
import { race, type Figures } from '../server/race.ts';
import { startBuiltServer, type BuiltServer } from '../server/server-process.ts';
import { makeCompanies, type Company } from '../server/world.ts';
import { readWhole, stopAfter, type ExportedFile } from './export.ts';
import { insertRejected } from './rejected.ts';

const SIZES = benchSize({
  smoke: { refuels: 2_000, rounds: 1, requests: 1, exported: 500 },
  full: { refuels: 1_000_000, rounds: 5, requests: 5, exported: 100_000 },
});
const PAGE = 50;
const LIST = '/v2/admin/organization/transaction';
const ALL = `from=${daysAgo(YEAR_DAYS + 1)}`;
const FIRST = 'first page, a year';

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

const get = (path: string): Call => ({ method: 'GET', path });
const list = (query: string) => get(`${LIST}?limit=${PAGE}&${query}`);
const reportCall = (query: string) => get(`/admin/organization/transaction/report?${query}`);

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
    'rejected refuels, a year': list(`${ALL}&status=canceled`),
    'one reason of rejection, a year': list(`${ALL}&reason=aboveLimit`),
    'a plate, a year': list(`${ALL}&search=BEN0042`),
    'monthly report, by vehicle': reportCall(`by=vehicle&${month}`),
    'monthly report, by product': reportCall(`by=product&${month}`),
  };
}

async function raceLists(server: BuiltServer, company: Company): Promise<void> {
  const calls = await callsOf(server, company);
  const figures: Readonly<Record<string, Figures>> = await race(
    Object.fromEntries(
      Object.entries(calls).map(([name, call]) => [name, () => ask(server.url, company, call)]),
    ),
    { ...SIZES, clients: 1 },
  );
  const first = figures[FIRST]?.p50Ms ?? Number.NaN;
  report({
    title: `${SIZES.refuels} refuels, ${PAGE} a page`,
    columns: [{ title: 'p50', unit: 'ms' }, { title: 'p99', unit: 'ms' }, { title: 'to the first page' }],
    rows: Object.entries(figures).map(([title, { p50Ms, p99Ms }]) => ({
      title,
      figures: [p50Ms, p99Ms, p50Ms / first],
    })),
  });
}

function newest(rows: number): string {
  const days = Math.min(YEAR_DAYS, Math.ceil((rows / SIZES.refuels) * YEAR_DAYS));
  return `${LIST}?from=${daysAgo(days - 1)}`;
}

async function exportFiles(server: BuiltServer, recorder: BuiltServer, company: Company): Promise<void> {
  const { exported } = SIZES;
  const files: Readonly<Record<string, ExportedFile>> = {
    [`csv, ${exported / 10} rows`]: { path: newest(exported / 10), type: 'csv' },
    [`csv, ${exported} rows`]: { path: newest(exported), type: 'csv' },
    [`csv, ${exported * 3} rows`]: { path: newest(exported * 3), type: 'csv' },
    [`xlsx, ${exported} rows`]: { path: newest(exported), type: 'xlsx' },
  };
  // The first export of each kind permanently enlarges the memory of the process, so the bench exports every file once
  // before it measures.
  for (const file of Object.values(files)) await readWhole(server, company, file);
  const rows = [];
  for (const [title, file] of Object.entries(files)) {
    const { ms, bytes, firstMs, gapMs, pieces, beforeMb, mostMb } = await readWhole(server, company, file);
    rows.push({ title, figures: [ms / 1000, bytes / 1_000_000, firstMs, gapMs, pieces, beforeMb, mostMb] });
  }
  report({
    title: 'exported file',
    columns: [
      { title: 'duration', unit: 's' },
      { title: 'size', unit: 'MB' },
      { title: 'first piece', unit: 'ms' },
      { title: 'longest pause', unit: 'ms' },
      { title: 'pieces' },
      { title: 'RSS before', unit: 'MB' },
      { title: 'RSS at most', unit: 'MB' },
    ],
    rows,
  });
  const stopped = await stopAfter(recorder, company, newest(exported), exported / 10);
  report({
    title: 'client that ends the export early',
    columns: [
      { title: 'rows received' },
      { title: 'further statements that read rows' },
      { title: 'last of them after', unit: 'ms' },
    ],
    rows: [{ title: `csv, ${exported} rows`, figures: [stopped.lines, stopped.statements, stopped.lastMs] }],
  });
}

await withPostgres(async (postgres) => {
  const settings = { DATABASE_URL: postgres.url };
  const database = await openDatabase({ kind: 'postgres', url: postgres.url });
  const { pool } = database;
  const servers: BuiltServer[] = [];
  try {
    await migrate(database);
    const companies = await makeCompanies(pool, 2, 1);
    const [company] = companies;
    if (!company) throw new Error('The world has no company.');
    await insertYear(pool, companies, SIZES.refuels);
    await insertRejected(pool);
    const server = await startBuiltServer(settings);
    servers.push(server);
    await untilClosed(pool, company.id);
    await pool.query('VACUUM ANALYZE refuel_sums');
    await raceLists(server, company);
    const recorder = await startBuiltServer(settings, { record: true });
    servers.push(recorder);
    await exportFiles(server, recorder, company);
  } finally {
    hangUp();
    for (const server of servers) await server.stop();
    await database.close();
  }
});
