/** The server over HTTP beside the same statements straight through pg, and beside the least that would do. */
import pg from 'pg';
import { ask, hangUp, type Call } from './client.ts';
import { handOutByHand, listByHand } from './hand-written.ts';
import { race, type Effort, type Figures } from './race.ts';
import { recordRequest, sendAgain, type Recording } from './recorded.ts';
import { startBuiltServer, type BuiltServer } from './server-process.ts';
import { dropUnsealed, settleSeals } from './settle.ts';
import { formatFigure, printTable } from './tables.ts';
import { DRIVERS, makeCompanies, type Company } from './world.ts';

const CLIENTS = 4;
const ROUNDS = 5;
/** As many connections as the server's own pool. */
const POOL_SIZE = 10;
const distribution = '/admin/organization/balance/distribution';

interface Case {
  readonly title: string;
  readonly effort: Effort;
  call(company: Company): Call;
  byHand(pool: pg.Pool, company: Company): Promise<void>;
}

const handOut = (wallets: number, requests: number): Case => ({
  title: `hand out to ${wallets} wallets`,
  effort: { rounds: ROUNDS, clients: CLIENTS, requests },
  call: ({ driverIds }) => ({
    method: 'PUT',
    path: '/admin/organization/updateBalance',
    body: JSON.stringify({ shares: driverIds.slice(0, wallets).map((id) => ({ id, amount: 10 })) }),
  }),
  byHand: (pool, company) => handOutByHand(pool, company, wallets),
});
const list = (limit: number, requests: number, compressed = false): Case => ({
  title: `list ${limit} of ${DRIVERS}${compressed ? ', compressed' : ''}`,
  effort: { rounds: ROUNDS, clients: CLIENTS, requests },
  call: () => ({ method: 'GET', path: `${distribution}?limit=${limit}`, compressed }),
  byHand: (pool, company) => listByHand(pool, company, limit),
});

const cases: readonly Case[] = [
  handOut(200, 60),
  handOut(DRIVERS, 4),
  list(50, 120),
  list(DRIVERS, 8),
  list(DRIVERS, 8, true),
];

interface Result {
  readonly title: string;
  readonly statements: number;
  readonly figures: Record<'server' | 'same' | 'least', Figures>;
}

/** `url` is an empty database of its own. */
export async function raceAgainstStatements(url: string): Promise<void> {
  const server = await startBuiltServer({ DATABASE_URL: url });
  const recorder = await startBuiltServer({ DATABASE_URL: url }, { record: true });
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE });
  try {
    const companies = await makeCompanies(pool, CLIENTS);
    await dropUnsealed(pool);
    const results: Result[] = [];
    for (const one of cases) results.push(await runCase(one, { server, recorder, pool, companies }));
    printResults(results);
    await assertEverythingHappened(pool, companies);
  } finally {
    hangUp();
    await pool.end();
    await recorder.stop();
    await server.stop();
  }
}

interface Parts {
  readonly server: BuiltServer;
  readonly recorder: BuiltServer;
  readonly pool: pg.Pool;
  readonly companies: readonly Company[];
}

interface Client {
  readonly company: Company;
  readonly asked: Call;
  readonly recording: Recording;
}

async function runCase({ title, effort, call, byHand }: Case, parts: Parts): Promise<Result> {
  const clients: Client[] = [];
  for (const company of parts.companies) {
    const asked = call(company);
    const recording = await recordRequest(parts.recorder, () => ask(parts.recorder.url, company, asked));
    clients.push({ company, asked, recording });
  }
  const of = (client: number) => clients[client % clients.length] as Client;
  const figures = await race(
    {
      server: (client) => ask(parts.server.url, of(client).company, of(client).asked),
      same: (client) => sendAgain(parts.pool, of(client).recording),
      least: (client) => byHand(parts.pool, of(client).company),
    },
    { ...effort, settle: settleSeals(parts.pool, ['server']) },
  );
  return { title, statements: of(0).recording.ways.flat().length, figures };
}

function printResults(results: readonly Result[]): void {
  const cells = ({ perSecond, p99Ms }: Figures) => [formatFigure(perSecond), formatFigure(p99Ms)];
  const ratio = (of: Figures, to: Figures) => (of.perSecond / to.perSecond).toFixed(2);
  printTable(
    [
      'PostgreSQL',
      'server /s',
      'p99 ms',
      'statements',
      'the same /s',
      'p99 ms',
      'ratio',
      'least /s',
      'p99 ms',
      'ratio',
    ],
    results.map(({ title, statements, figures: { server, same, least } }) => [
      title,
      ...cells(server),
      String(statements),
      ...cells(same),
      `**${ratio(same, server)}**`,
      ...cells(least),
      ratio(least, server),
    ]),
  );
}

/** No figure without the work: every hand-out of every way is in the journal, and the balances are its sums. */
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
    .filter(({ title }) => title.startsWith('hand out'))
    .reduce((sum, { effort }) => sum + 3 * (effort.rounds + 1) * effort.requests + recordings, 0);
  const { entries, keys, off } = rows[0] ?? { entries: 0, keys: 0, off: 0 };
  if (entries < expected || keys !== entries || off > 0) {
    throw new Error(
      `${entries} entries and ${keys} keys of ${expected}, ${off} balances off: the figures do not count.`,
    );
  }
}
