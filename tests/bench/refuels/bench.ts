/**
 * `npm run bench -- refuels`: refuels per second over HTTP, compared with the same statements sent straight through pg.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Row } from '../../../scripts/bench/tables.mjs';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { openDatabase } from '../../../src/server/platform/database/database.ts';
import { createTenancy } from '../../../src/server/platform/database/tenancy.ts';
import { stamperOf } from '../../../src/server/platform/seals/stamps.ts';
import type { TestOrganization, TestParts } from '../../../src/server/testing/organizations.ts';
import { SEAL_KEYS } from '../../../src/server/testing/seal-keys.ts';
import { benchSize } from '../effort.ts';
import { SLOW_COMMITS, withPostgres } from '../postgres.ts';
import { report } from '../report.ts';
import { askBytes, hangUp, type Call } from '../server/client.ts';
import { processorTimeOf, processorTimeOfAll } from '../server/processor-time.ts';
import { race, type Figures, type Spent, type Work } from '../server/race.ts';
import { recordRequest, rise, sendAgain, type Recording } from '../server/recorded.ts';
import { startBuiltServer, type BuiltServer } from '../server/server-process.ts';
import { settleSeals } from '../server/settle.ts';
import { makeBuyer, makePayer, makePump, type Payer, type Pump } from './fleet.ts';

const CLIENTS = 16;
/** Number of database connections, the same as in the server's own pool. */
const POOL_SIZE = 10;
const otherBuild = process.env['OTHER_SERVER_DIR'];
/**
 * A round of 1 920 refuels is so long that the server seals entries during it. `warm`: refuels of each variant before the
 * first round; until Node has compiled the code, a refuel takes twice as long.
 */
const SIZES = benchSize({
  smoke: { rounds: 1, requests: 32, warm: 32, cases: 2 },
  full: { rounds: 3, requests: 1_920, warm: 4_000, cases: 4 },
});

interface Case {
  readonly title: string;
  readonly companies: number;
  /** The company balance pays every refuel whose number is a multiple of this value; 0 for none. */
  readonly sharedEvery: number;
  readonly goal?: number;
}

const ALL_CASES: readonly Case[] = [
  { title: 'one company, nothing shared', companies: 1, sharedEvery: 0, goal: 300 },
  { title: 'one company, 10 % shared', companies: 1, sharedEvery: 10, goal: 300 },
  { title: 'one company, all shared', companies: 1, sharedEvery: 1, goal: 150 },
  { title: 'eight companies, 10 % shared', companies: 8, sharedEvery: 10 },
];

const EFFORT = { rounds: SIZES.rounds, clients: CLIENTS, requests: SIZES.requests };

const CASES = ALL_CASES.slice(0, SIZES.cases);

interface Refuelling {
  readonly payer: Payer;
  readonly recording: Recording;
}

interface Client {
  readonly pump: Pump;
  readonly own: Refuelling | null;
  readonly shared: Refuelling | null;
}

interface BenchParts extends TestParts {
  readonly server: BuiltServer;
  readonly other: BuiltServer | null;
  readonly pool: pg.Pool;
  readonly spent: Spent;
}

const callOf = ({ organizationId, vehicle, user }: Payer, { stationId }: Pump): Call => ({
  method: 'POST',
  path: '/terminal/refuel',
  body: JSON.stringify({
    organizationId,
    vehicle,
    user,
    station: stationId,
    product: 'gas',
    volume: 40.125,
    price: 6.049,
    odometer: rise(),
  }),
});

async function refuel(server: BuiltServer, pump: Pump, payer: Payer): Promise<void> {
  const answer = (await askBytes(server.url, pump, callOf(payer, pump))).toString();
  if (!answer.includes('"status":"done"')) throw new Error(`A refuel was rejected: ${answer}`);
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

function inTurns(clients: readonly Client[], { sharedEvery }: Case) {
  let served = 0;
  return (client: number): { pump: Pump; refuelling: Refuelling } => {
    served += 1;
    const { pump, own, shared } = clients[client] as Client;
    const isShared = sharedEvery > 0 && served % sharedEvery === 0;
    return { pump, refuelling: (isShared ? shared : own) as Refuelling };
  };
}

type Variant = 'server' | 'same' | 'oneByOne' | 'other';

function workOf(parts: BenchParts, one: Case, clients: readonly Client[]): Record<Variant, Work> {
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
  } as Record<Variant, Work>;
}

/**
 * Variants whose entries the server seals. The other variants send recorded statements, whose entries the server never
 * seals.
 */
const OF_SERVER: readonly Variant[] = ['server', 'other'];

async function runCase(parts: BenchParts, one: Case, clients: readonly Client[]) {
  await parts.pool.query('VACUUM ANALYZE');
  const figures = await race(
    workOf(parts, one, clients),
    { ...EFFORT, settle: settleSeals(parts.pool, OF_SERVER) },
    parts.spent,
  );
  const { own, shared } = clients[0] as Client;
  return { ...figures, recording: (own ?? (shared as Refuelling)).recording };
}

const timesOf = ({ perSecond, p50Ms, p99Ms }: Figures) => [perSecond, p50Ms, p99Ms];

const spentOf = ({ spentMs }: Figures) =>
  ['server', 'postgres', 'bench'].map((who) => spentMs[who] ?? Number.NaN);

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
      `${fills} refuels and ${entries} entries of ${expected}, ${refused} rejected, ${off} balances off.`,
    );
  }
}

type World = Pick<BenchParts, 'tenancy' | 'clock'>;

function spentBy(postgresFolder: string, server: BuiltServer, other: BuiltServer | null): Spent {
  const pidFile = readFileSync(join(postgresFolder, 'data/postmaster.pid'), 'utf8');
  const firstProcess = Number(pidFile.split('\n')[0]);
  return () => {
    const { user, system } = process.cpuUsage();
    return {
      server: processorTimeOf(server.pid) + (other ? processorTimeOf(other.pid) : 0),
      postgres: processorTimeOfAll(firstProcess),
      bench: (user + system) / 1000,
    };
  };
}

async function recordFleets(world: World, recorder: BuiltServer): Promise<Map<Case, Client[]>> {
  const pumps = await Promise.all(Array.from({ length: CLIENTS }, (_, number) => makePump(world, number)));
  const fleets = new Map<Case, Client[]>();
  for (const one of CASES) fleets.set(one, await makeClients({ ...world, recorder, pumps }, one));
  return fleets;
}

async function warmUp(parts: BenchParts, [first]: readonly [Case, Client[]][]): Promise<void> {
  if (!first) throw new Error('The bench has no case.');
  const settle = settleSeals(parts.pool, OF_SERVER);
  await race(workOf(parts, ...first), { ...EFFORT, rounds: 0, requests: SIZES.warm, settle });
}

async function measureCases(parts: BenchParts, fleets: ReadonlyMap<Case, Client[]>): Promise<void> {
  const rates: Row[] = [];
  const spent: Row[] = [];
  for (const [one, clients] of fleets) {
    const { server, same, oneByOne, other, recording } = await runCase(parts, one, clients);
    const senders = [same, oneByOne];
    rates.push({
      title: one.title,
      figures: [
        one.goal ?? null,
        ...timesOf(server),
        recording.roundTrips.flat().length,
        recording.roundTrips.length,
        ...senders.flatMap(({ perSecond }) => [perSecond, perSecond / server.perSecond]),
      ],
    });
    const ofSenders = senders.flatMap(({ spentMs }) => [
      spentMs['bench'] ?? Number.NaN,
      spentMs['postgres'] ?? Number.NaN,
    ]);
    spent.push({ title: one.title, figures: [...spentOf(server), ...ofSenders] });
    if (!parts.other) continue;
    const title = `${one.title}, the other build`;
    const none = Array.from({ length: 6 }, () => null);
    rates.push({ title, figures: [null, ...timesOf(other), ...none] });
    spent.push({ title, figures: [...spentOf(other), ...none.slice(2)] });
  }
  report({
    title: `${CLIENTS} terminals, commits of 2 ms`,
    columns: [
      { title: 'goal', unit: '/s' },
      { title: 'server', unit: '/s' },
      { title: 'p50', unit: 'ms' },
      { title: 'p99', unit: 'ms' },
      { title: 'statements' },
      { title: 'round trips' },
      { title: 'the same', unit: '/s' },
      { title: 'ratio' },
      { title: 'one by one', unit: '/s' },
      { title: 'ratio' },
    ],
    rows: rates,
  });
  report({
    title: 'processor time of one refuel',
    columns: [
      'server',
      'PostgreSQL',
      'terminals',
      'the same: sender',
      'the same: PostgreSQL',
      'one by one: sender',
      'one by one: PostgreSQL',
    ].map((title) => ({ title, unit: 'ms' })),
    rows: spent,
  });
}

await withPostgres(async (postgres) => {
  const settings = { DATABASE_URL: postgres.url, REQUESTS_PER_MINUTE: '1000000' };
  const server = await startBuiltServer(settings);
  const recorder = await startBuiltServer(settings, { record: true });
  const other = otherBuild ? await startBuiltServer(settings, { programs: otherBuild }) : null;
  const database = await openDatabase({ kind: 'postgres', url: postgres.url });
  const pool = new pg.Pool({ connectionString: postgres.url, max: POOL_SIZE });
  try {
    const world = { tenancy: createTenancy(database, stamperOf(SEAL_KEYS)), clock: systemClock };
    const fleets = await recordFleets(world, recorder);
    // The recording server stops first, because its jobs would disturb the measured servers.
    await recorder.stop();
    const parts = { ...world, server, other, pool, spent: spentBy(postgres.folder, server, other) };
    await warmUp(parts, [...fleets]);
    await measureCases(parts, fleets);
    await assertEverythingHappened(pool);
  } finally {
    hangUp();
    await pool.end();
    await database.close();
    await server.stop();
    await other?.stop();
  }
}, SLOW_COMMITS);
