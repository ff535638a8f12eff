import pg from 'pg';
import { benchSize } from '../effort.ts';
import { report } from '../report.ts';
import { ask, hangUp, type Call } from './client.ts';
import { distributeByHand, listByHand } from './hand-written.ts';
import { race, type Effort, type Figures } from './race.ts';
import { recordRequest, sendAgain, type Recording } from './recorded.ts';
import { startBuiltServer, type BuiltServer } from './server-process.ts';
import { dropUnsealed, settleSeals } from './settle.ts';
import { makeCompanies, type Company } from './world.ts';

const CLIENTS = 4;
const SIZES = benchSize({
  smoke: { drivers: 40, some: 10, page: 5, rounds: 1, requests: { some: 4, all: 4, page: 4, list: 4 } },
  full: {
    drivers: 10_000,
    some: 200,
    page: 50,
    rounds: 5,
    requests: { some: 60, all: 4, page: 120, list: 8 },
  },
});
const POOL_SIZE = 10;
const distribution = '/admin/organization/balance/distribution';

interface Case {
  readonly title: string;
  readonly effort: Effort;
  call(company: Company): Call;
  byHand(pool: pg.Pool, company: Company): Promise<void>;
}

const distribute = (wallets: number, requests: number): Case => ({
  title: `distribute to ${wallets} wallets`,
  effort: { rounds: SIZES.rounds, clients: CLIENTS, requests },
  call: ({ driverIds }) => ({
    method: 'PUT',
    path: '/admin/organization/updateBalance',
    body: JSON.stringify({ shares: driverIds.slice(0, wallets).map((id) => ({ id, amount: 10 })) }),
  }),
  byHand: (pool, company) => distributeByHand(pool, company, wallets),
});
const list = (limit: number, requests: number, compressed = false): Case => ({
  title: `list ${limit} of ${SIZES.drivers}${compressed ? ', compressed' : ''}`,
  effort: { rounds: SIZES.rounds, clients: CLIENTS, requests },
  call: () => ({ method: 'GET', path: `${distribution}?limit=${limit}`, compressed }),
  byHand: (pool, company) => listByHand(pool, company, limit),
});

const cases: readonly Case[] = [
  distribute(SIZES.some, SIZES.requests.some),
  distribute(SIZES.drivers, SIZES.requests.all),
  list(SIZES.page, SIZES.requests.page),
  list(SIZES.drivers, SIZES.requests.list),
  list(SIZES.drivers, SIZES.requests.list, true),
];

interface Result {
  readonly title: string;
  readonly statements: number;
  readonly figures: Record<'server' | 'same' | 'least', Figures>;
}

export async function raceAgainstStatements(url: string): Promise<void> {
  const server = await startBuiltServer({ DATABASE_URL: url });
  const recorder = await startBuiltServer({ DATABASE_URL: url }, { record: true });
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE });
  try {
    const companies = await makeCompanies(pool, CLIENTS, SIZES.drivers);
    await dropUnsealed(pool);
    const results: Result[] = [];
    for (const one of cases) results.push(await runCase(one, { server, recorder, pool, companies }));
    reportResults(results);
    await assertEverythingHappened(pool, companies);
  } finally {
    hangUp();
    await pool.end();
    await recorder.stop();
    await server.stop();
  }
}

interface ComparisonParts {
  readonly server: BuiltServer;
  readonly recorder: BuiltServer;
  readonly pool: pg.Pool;
  readonly companies: readonly Company[];
}

interface Client {
  readonly company: Company;
  readonly call: Call;
  readonly recording: Recording;
}

async function runCase({ title, effort, call, byHand }: Case, parts: ComparisonParts): Promise<Result> {
  const clients: Client[] = [];
  for (const company of parts.companies) {
    const request = call(company);
    const recording = await recordRequest(parts.recorder, () => ask(parts.recorder.url, company, request));
    clients.push({ company, call: request, recording });
  }
  const of = (client: number) => clients[client % clients.length] as Client;
  const figures = await race(
    {
      server: (client) => ask(parts.server.url, of(client).company, of(client).call),
      same: (client) => sendAgain(parts.pool, of(client).recording),
      least: (client) => byHand(parts.pool, of(client).company),
    },
    { ...effort, settle: settleSeals(parts.pool, ['server']) },
  );
  return { title, statements: of(0).recording.roundTrips.flat().length, figures };
}

function reportResults(results: readonly Result[]): void {
  const cells = ({ perSecond, p99Ms }: Figures) => [perSecond, p99Ms];
  report({
    title: 'PostgreSQL',
    columns: [
      { title: 'server', unit: '/s' },
      { title: 'p99', unit: 'ms' },
      { title: 'statements' },
      { title: 'the same', unit: '/s' },
      { title: 'p99', unit: 'ms' },
      { title: 'ratio' },
      { title: 'least', unit: '/s' },
      { title: 'p99', unit: 'ms' },
      { title: 'ratio' },
    ],
    rows: results.map(({ title, statements, figures: { server, same, least } }) => ({
      title,
      figures: [
        ...cells(server),
        statements,
        ...cells(same),
        same.perSecond / server.perSecond,
        ...cells(least),
        least.perSecond / server.perSecond,
      ],
    })),
  });
}

async function assertEverythingHappened(pool: pg.Pool, companies: readonly Company[]): Promise<void> {
  const { rows } = await pool.query<{ entries: number; keys: number; off: number }>(
    `SELECT (SELECT count(*)::int FROM journal_entries WHERE kind = 'distribution') AS entries,
       (SELECT count(*)::int FROM idempotency_keys WHERE answer IS NOT NULL) AS keys,
       (SELECT count(*)::int FROM ledger_accounts a WHERE balance_cents <> coalesce((
         SELECT sum(amount_cents) FROM postings p
         WHERE p.organization_id = a.organization_id AND p.account_id = a.id), 0)) AS off`,
  );
  const recordings = 2 * companies.length;
  const expected = cases
    .filter(({ title }) => title.startsWith('distribute'))
    .reduce((sum, { effort }) => sum + 3 * (effort.rounds + 1) * effort.requests + recordings, 0);
  const { entries, keys, off } = rows[0] ?? { entries: 0, keys: 0, off: 0 };
  if (entries < expected || keys !== entries || off > 0) {
    throw new Error(`${entries} entries and ${keys} keys of ${expected}, ${off} balances off.`);
  }
}
