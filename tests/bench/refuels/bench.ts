/** `npm run bench -- refuels`: authorisations over HTTP beside the same statements straight through pg. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../../scripts/with-postgres.mjs';
import { systemClock } from '../../../src/server/clock.ts';
import { openDatabase } from '../../../src/server/database/database.ts';
import { createTenancy } from '../../../src/server/database/tenancy.ts';
import { stamperOf } from '../../../src/server/modules/seals/stamps.ts';
import type { TestOrganization, TestParts } from '../../../src/server/testing/organizations.ts';
import { SEAL_KEYS } from '../../../src/server/testing/seal-keys.ts';
import { askBytes, hangUp, type Call } from '../server/client.ts';
import { processorTimeOf, processorTimeOfAll } from '../server/processor-time.ts';
import { race, type Figures, type Spent, type Work } from '../server/race.ts';
import { recordRequest, rise, sendAgain, type Recording } from '../server/recorded.ts';
import { startBuiltServer, type BuiltServer } from '../server/server-process.ts';
import { settleSeals } from '../server/settle.ts';
import { describeMachine, formatFigure, printTable } from '../server/tables.ts';
import { makeBuyer, makePayer, makePump, type Payer, type Pump } from './fleet.ts';

const CLIENTS = 16;
/** As many connections as the server's own pool. */
const POOL_SIZE = 10;
/** Of the programs of another build, to compare with. */
const otherBuild = process.env['OTHER_SERVER_DIR'];
/** A round is long enough for the server to seal meanwhile what it posts. */
const EFFORT = { rounds: Number(process.env['BENCH_ROUNDS'] ?? 3), clients: CLIENTS, requests: 1_920 };
/** Of each way, before anything counts: a program that has just been started takes twice as long, until Node has compiled it. */
const WARM_REQUESTS = Number(process.env['BENCH_WARM'] ?? 4_000);

interface Case {
  readonly title: string;
  readonly companies: number;
  /** Of how many refuels one is paid by the company; 0 for none. */
  readonly sharedEvery: number;
  /** Refuels a second. */
  readonly goal?: number;
}

const ALL_CASES: readonly Case[] = [
  { title: 'one company, nothing shared', companies: 1, sharedEvery: 0, goal: 300 },
  { title: 'one company, 10 % shared', companies: 1, sharedEvery: 10, goal: 300 },
  { title: 'one company, all shared', companies: 1, sharedEvery: 1, goal: 150 },
  { title: 'eight companies, 10 % shared', companies: 8, sharedEvery: 10 },
];

/** BENCH_CASES: the first so many. */
const CASES = ALL_CASES.slice(0, Number(process.env['BENCH_CASES'] ?? ALL_CASES.length));

/** A payer at a pump, and what its refuel sends. */
interface Refuelling {
  readonly payer: Payer;
  readonly recording: Recording;
}

/** A terminal, and who comes to it. */
interface Client {
  readonly pump: Pump;
  readonly own: Refuelling | null;
  readonly shared: Refuelling | null;
}

interface Parts extends TestParts {
  readonly server: BuiltServer;
  /** Another build, to compare with. */
  readonly other: BuiltServer | null;
  readonly pool: pg.Pool;
  readonly spent: Spent;
}

const callOf = ({ organizationId, vehicle, user }: Payer, { stationId }: Pump): Call => ({
  method: 'POST',
  path: '/terminal/refuel',
  body: JSON.stringify({
    ...{ organizationId, vehicle, user, station: stationId },
    ...{ product: 'gas', volume: 40.125, price: 6.049, odometer: rise() },
  }),
});

async function refuel(server: BuiltServer, pump: Pump, payer: Payer): Promise<void> {
  const answer = (await askBytes(server.url, pump, callOf(payer, pump))).toString();
  if (!answer.includes('"status":"done"')) throw new Error(`A refuel was refused: ${answer}`);
}

async function makeClients(
  parts: TestParts & { readonly recorder: BuiltServer; readonly pumps: readonly Pump[] },
  { companies, sharedEvery }: Case,
): Promise<Client[]> {
  const buyers: TestOrganization[] = [];
  while (buyers.length < companies) buyers.push(await makeBuyer(parts));
  const clients: Client[] = [];
  for (const [at, pump] of parts.pumps.entries()) {
    const buyer = buyers[at % companies] as TestOrganization;
    const refuelling = async (shares: boolean): Promise<Refuelling> => {
      const payer = await makePayer(parts, buyer, shares);
      return {
        payer,
        recording: await recordRequest(parts.recorder, () => refuel(parts.recorder, pump, payer)),
      };
    };
    clients.push({
      pump,
      own: sharedEvery === 1 ? null : await refuelling(false),
      shared: sharedEvery === 0 ? null : await refuelling(true),
    });
  }
  return clients;
}

/** Whom each client serves next, so that every so many of all refuels is shared. */
function inTurns(clients: readonly Client[], { sharedEvery }: Case) {
  let served = 0;
  return (client: number): { pump: Pump; refuelling: Refuelling } => {
    served += 1;
    const { pump, own, shared } = clients[client] as Client;
    const isShared = sharedEvery > 0 && served % sharedEvery === 0;
    return { pump, refuelling: (isShared ? shared : own) as Refuelling };
  };
}

type WayName = 'server' | 'same' | 'oneByOne' | 'other';

function waysOf(parts: Parts, one: Case, clients: readonly Client[]): Record<WayName, Work> {
  const { server, other, pool } = parts;
  const refuelAt = (at: BuiltServer) => {
    const next = inTurns(clients, one);
    return (client: number) => {
      const { pump, refuelling } = next(client);
      return refuel(at, pump, refuelling.payer);
    };
  };
  const again = inTurns(clients, one);
  const oneByOne = inTurns(clients, one);
  return {
    server: refuelAt(server),
    same: (client) => sendAgain(pool, again(client).refuelling.recording),
    oneByOne: (client) => sendAgain(pool, oneByOne(client).refuelling.recording, { together: false }),
    ...(other && { other: refuelAt(other) }),
  } as Record<WayName, Work>;
}

/** The others send what the server has made once. */
const OF_SERVER: readonly WayName[] = ['server', 'other'];

async function runCase(parts: Parts, one: Case, clients: readonly Client[]) {
  await parts.pool.query('VACUUM ANALYZE');
  const figures = await race(
    waysOf(parts, one, clients),
    { ...EFFORT, settle: settleSeals(parts.pool, OF_SERVER) },
    parts.spent,
  );
  const { own, shared } = clients[0] as Client;
  return { ...figures, recording: (own ?? (shared as Refuelling)).recording };
}

const timesOf = ({ perSecond, p50Ms, p99Ms }: Figures) => [perSecond, p50Ms, p99Ms].map(formatFigure);

/** Of the server, of PostgreSQL and of the terminals. */
const spentOf = ({ spentMs }: Figures) => ['server', 'postgres', 'bench'].map((who) => spentMs[who] ?? 0);

/** No figure without the work: every refuel of every way is there with its money, and no balance is off. */
async function assertEverythingHappened(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ fills: number; entries: number; refused: number; off: number }>(
    `SELECT (SELECT count(*)::int FROM fills) AS fills, (SELECT count(*)::int FROM refused_refuels) AS refused,
       (SELECT count(*)::int FROM journal_entries e JOIN fills f ON f.organization_id = e.organization_id AND f.entry_id = e.id
         WHERE e.kind = 'refuel') AS entries,
       (SELECT count(*)::int FROM ledger_accounts a WHERE balance_cents <> coalesce((
         SELECT sum(amount_cents) FROM postings p
         WHERE p.organization_id = a.organization_id AND p.account_id = a.id), 0)) AS off`,
  );
  const { fills, entries, refused, off } = rows[0] ?? { fills: 0, entries: 0, refused: 0, off: 0 };
  const expected = CASES.length * (otherBuild ? 4 : 3) * (EFFORT.rounds + 1) * EFFORT.requests;
  if (fills < expected || entries !== fills || refused > 0 || off > 0) {
    throw new Error(
      `${fills} refuels and ${entries} entries of ${expected}, ${refused} refused, ${off} balances off.`,
    );
  }
}

// Commits of 2 ms, as those of a disk elsewhere.
const postgres = await startPostgres(undefined, {
  durable: true,
  settings: ['commit_delay=2000', 'commit_siblings=0'],
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    postgres.stop();
    process.exit(1);
  });
}
const settings = { DATABASE_URL: postgres.url, REQUESTS_PER_MINUTE: '1000000' };
const server = await startBuiltServer(settings);
const recorder = await startBuiltServer(settings, { record: true });
const other = otherBuild ? await startBuiltServer(settings, { programs: otherBuild }) : null;
const database = await openDatabase({ kind: 'postgres', url: postgres.url });
const pool = new pg.Pool({ connectionString: postgres.url, max: POOL_SIZE });
try {
  const world = { tenancy: createTenancy(database, stamperOf(SEAL_KEYS)), clock: systemClock };
  const pumps = await Promise.all(Array.from({ length: CLIENTS }, (_, number) => makePump(world, number)));
  console.log(`${describeMachine()}; ${CLIENTS} terminals, commits of 2 ms.\n`);
  const firstProcess = Number(
    readFileSync(join(postgres.folder, 'data/postmaster.pid'), 'utf8').split('\n')[0],
  );
  const spent = () => {
    const { user, system } = process.cpuUsage();
    return {
      server: processorTimeOf(server.pid) + (other ? processorTimeOf(other.pid) : 0),
      postgres: processorTimeOfAll(firstProcess),
      bench: (user + system) / 1000,
    };
  };
  const rows: string[][] = [];
  const spentRows: string[][] = [];
  const fleets = new Map<Case, Client[]>();
  for (const one of CASES) fleets.set(one, await makeClients({ ...world, recorder, pumps }, one));
  // What it does of itself would be work beside the others.
  await recorder.stop();
  const parts = { ...world, server, other, pool, spent };
  for (const [one, clients] of [...fleets].slice(0, 1)) {
    await race(waysOf(parts, one, clients), {
      ...EFFORT,
      rounds: 0,
      requests: WARM_REQUESTS,
      settle: settleSeals(parts.pool, OF_SERVER),
    });
  }
  for (const [one, clients] of fleets) {
    const figures = await runCase(parts, one, clients);
    const { same, oneByOne, recording } = figures;
    rows.push([
      one.title,
      one.goal === undefined ? '' : String(one.goal),
      ...timesOf(figures.server),
      `${recording.ways.flat().length} in ${recording.ways.length}`,
      ...[same, oneByOne].flatMap(({ perSecond }) => [
        formatFigure(perSecond),
        `**${(perSecond / figures.server.perSecond).toFixed(2)}**`,
      ]),
    ]);
    const ofSenders = [same, oneByOne].flatMap(({ spentMs }) => [spentMs['bench'], spentMs['postgres']]);
    spentRows.push([
      one.title,
      ...[...spentOf(figures.server), ...ofSenders].map((ms = 0) => formatFigure(ms)),
    ]);
    if (!other) continue;
    const title = `${one.title}, the other build`;
    rows.push([title, '', ...timesOf(figures.other), '', '', '', '', '']);
    spentRows.push([title, ...spentOf(figures.other).map(formatFigure), '', '', '', '']);
  }
  printTable(
    [
      ...['PostgreSQL', 'goal', 'server /s', 'p50 ms', 'p99 ms', 'statements in ways'],
      ...['the same /s', 'ratio', 'one by one /s', 'ratio'],
    ],
    rows,
  );
  console.log('\nProcessor time of one refuel, ms:\n');
  printTable(
    [
      ...['PostgreSQL', 'server', 'PostgreSQL', 'terminals'],
      ...['the same: sender', 'PostgreSQL', 'one by one: sender', 'PostgreSQL'],
    ],
    spentRows,
  );
  await assertEverythingHappened(pool);
} finally {
  hangUp();
  await pool.end();
  await database.close();
  await server.stop();
  await other?.stop();
  postgres.stop();
}
