/**
 * A storm (load test with faults): administrators of companies move and buy credit and people refuel, over real HTTP.
 *
 * Each client creates one key for each intent (intended movement). It treats a lost answer and every retryable answer as
 * unknown. It repeats such a request with the same key until the answer is definite. It records each acknowledgement, and
 * `audit.ts` compares the acknowledgements with the ledger.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Distribution, Movement } from '#contract/balance.ts';
import { fixedClock, systemClock } from '../../../src/server/platform/clock.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import { createTenancy } from '../../../src/server/platform/database/tenancy.ts';
import type { SealKeys } from '../../../src/server/platform/seals/seal-hash.ts';
import { stamperOf } from '../../../src/server/platform/seals/stamps.ts';
import { makeMember, makeOrganization } from '../../../src/server/testing/organizations.ts';
import { beginningOf, liveThroughWeeks, OLD_WEEKS_CENTS } from './bills.ts';
import { keepBuying } from './counter.ts';
import { buildDepot, keepMovingFuel, type Depot } from './depot.ts';
import { createConnection, type Connection } from './line.ts';
import {
  buildPumps,
  keepRefuelling,
  keepReversing,
  OLD_REFUELS_CENTS,
  type Pumps,
  type StormCompany,
  type Wallet,
} from './pumps.ts';
import { signInSomebody } from './signed-in.ts';
import { createSchedules, keepFollowing, type AgreedSchedule } from './schedules.ts';
import {
  finish,
  centsOf,
  isUnknown,
  Outflow,
  PAUSE_MS,
  StormState,
  type Acknowledged,
  type ClientRequest,
  type Client,
  type Identity,
} from './storm-state.ts';

/** Credit of each company at the start of the fault test: the sum of its company account and its wallets. */
export const START_CENTS = 500_000;
const OPENING_REAIS = 20;
const DAY_MS = 24 * 60 * 60_000;

export interface Company {
  readonly organizationId: string;
  /** Time of the company's creation. Records with a later time belong to the fault test. */
  readonly foundedAt: Date;
  readonly clients: readonly Identity[];
  readonly holders: readonly string[];
  readonly pumps: Pumps;
  readonly schedules: readonly AgreedSchedule[];
  readonly depot: Depot;
}

/** Creates companies with people in a migrated database. `keys`: seal keys of a server that already uses the database. */
export async function foundCompanies(
  database: Database,
  {
    companies = 2,
    clients = 4,
    holders = 5,
    keys = [],
  }: { companies?: number; clients?: number; holders?: number; keys?: SealKeys } = {},
): Promise<Company[]> {
  const amounts = { tenancy: createTenancy(database, stamperOf(keys)), clock: systemClock };
  const foundedAt = systemClock.now();
  const dayBefore = fixedClock(new Date(foundedAt.getTime() - DAY_MS));
  const founded: Company[] = [];
  for (let number = 0; number < companies; number += 1) {
    const organization = await makeOrganization(
      { ...amounts, clock: fixedClock(beginningOf(foundedAt)) },
      { companyCents: START_CENTS + OLD_REFUELS_CENTS - OLD_WEEKS_CENTS },
    );
    await liveThroughWeeks(amounts, organization, foundedAt);
    const people = [];
    for (let client = 0; client < clients; client += 1) {
      people.push(await signInSomebody(amounts, organization));
    }
    const owners: string[] = [];
    while (owners.length < holders) owners.push(await makeMember(amounts, organization));
    const pumps = await buildPumps(amounts, { organization, holders: owners, dayBefore });
    const schedules = await createSchedules(amounts, organization, { holders: owners, foundedAt });
    const depot = await buildDepot(amounts, { organization, dayBefore, pool: database.pool });
    const { id: organizationId } = organization;
    founded.push({ organizationId, foundedAt, clients: people, holders: owners, pumps, schedules, depot });
  }
  return founded;
}

export interface StormOptions {
  readonly urls: readonly string[];
  readonly patienceMs?: number;
  readonly seed?: number;
  /**
   * True if the clients use a new idempotency key for each try, which is a mistake. A test shows that the audit then
   * finds the double movements.
   */
  readonly newKeys?: boolean;
  /**
   * True for a storm (load test with faults) without refuels and purchases. Tests need it if requests get lost or are
   * executed twice, because the totals that clients read would be wrong.
   */
  readonly withoutPumps?: boolean;
}

export interface Storm {
  readonly acknowledged: readonly Acknowledged[];
  readonly faults: readonly string[];
  readonly runs: StormState['runs'];
  /**
   * Number of the servers' answers by status and code, such as `503 storage_full`, or by the reason of a missing answer.
   */
  readonly answers: ReadonlyMap<string, number>;
  reads(): number;
  replays(): number;
  /** Waits until `count` further movements of credit are acknowledged; rejects after a fault. */
  more(count: number): Promise<void>;
  /**
   * Stops the clients from beginning new movements, and repeats the last request of each client until its answer is
   * definite.
   */
  end(): Promise<void>;
}

export async function startStorm(companies: readonly Company[], options: StormOptions): Promise<Storm> {
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  const state = new StormState(seed, options.newKeys ?? false);
  const connections: Connection[] = [];
  const open = (who: Identity): Client => {
    const connection = createConnection(
      options.urls,
      connections.length,
      who.token,
      options.patienceMs ?? 30_000,
    );
    connections.push(connection);
    return { ...who, connection };
  };
  // Without `isOver`, the clients would continue forever after a failed test.
  onTestFinished(() => {
    state.isOver = true;
    state.isEnding = true;
    for (const connection of connections) connection.close();
  });
  const running: Promise<void>[] = [];
  for (const company of companies) {
    const { organizationId, pumps } = company;
    const clients = company.clients.map(open);
    const [first] = clients;
    if (!first) continue;
    const { wallets, outflow } = await openWallets(state, company, first);
    const stormCompany = { organizationId, wallets, pumps, outflow };
    for (const client of clients) running.push(keepMoving(state, stormCompany, client));
    running.push(keepReading(state, stormCompany, open(first)));
    running.push(keepFollowing(state, organizationId, open(first)));
    running.push(keepMovingFuel(state, company, open(company.depot.keeper)));
    if (options.withoutPumps) continue;
    for (const terminal of pumps.terminals) running.push(keepRefuelling(state, stormCompany, open(terminal)));
    running.push(keepReversing(state, stormCompany, open(pumps.reverser)));
    running.push(keepBuying(state, stormCompany, open(first), open(first).connection));
  }
  return {
    acknowledged: state.acknowledged,
    faults: state.faults,
    runs: state.runs,
    answers: state.answers,
    reads: () => state.reads,
    replays: () => state.replays,
    more: (count) => state.more(count),
    async end() {
      state.isEnding = true;
      await Promise.all(running);
    },
  };
}

/** Creates the wallets before any refuel. The clients compare the totals of later reads with the total at this moment. */
async function openWallets(state: StormState, company: Company, client: Client) {
  const shares = company.holders.map((id) => ({ id, amount: OPENING_REAIS }));
  const request = { call: 'PUT /admin/organization/updateBalance', body: { shares } };
  const movement = await carryOut(state, company.organizationId, client, request);
  if (!movement) throw new Error(`The wallets could not be opened: ${[...state.answers.keys()].join(', ')}`);
  return {
    wallets: movement.wallets.map(({ id, owner }) => ({ id, owner })),
    outflow: new Outflow(centsOf(movement.balance.total)),
  };
}

async function keepMoving(
  state: StormState,
  { organizationId, wallets, outflow }: StormCompany,
  client: Client,
): Promise<void> {
  while (!state.isEnding) {
    const mayHold = outflow.watch();
    const movement = await carryOut(state, organizationId, client, imagine(state, wallets));
    if (movement && !mayHold(centsOf(movement.balance.total))) {
      state.fault(`A movement left a total of ${movement.balance.total}`);
    }
  }
}

function imagine(state: StormState, wallets: readonly Wallet[]): ClientRequest {
  const wallet = state.pick(wallets);
  const chance = state.random();
  const amount = 1 + Math.floor(state.random() * 900);
  if (chance < 0.5) {
    const others = chance < 0.15 ? wallets.filter((other) => other !== wallet && state.random() < 0.4) : [];
    const shares = [wallet, ...others].map(({ id, owner }, index) => ({
      id: owner,
      wallet: id,
      amount: (amount + index) / 100,
    }));
    return { call: 'PUT /admin/organization/updateBalance', body: { shares } };
  }
  if (chance < 0.88) {
    const amounts = chance < 0.8 ? { amounts: [amount / 100] } : {};
    return {
      call: `PUT /admin/organization/reapBalance/${wallet.owner}`,
      body: { wallets: [wallet.id], ...amounts },
    };
  }
  return chance < 0.94
    ? {
        call: 'PUT /admin/organization/shareBalance',
        body: { id: wallet.owner, wallet: wallet.id, sharedBalance: true },
      }
    : {
        call: `PUT /admin/organization/unshareBalance/${wallet.owner}`,
        body: { wallet: wallet.id, sharedBalance: false },
      };
}

/** Codes of refusals that are no fault, because another client may have used the credit first. */
const FAIR_REFUSALS = new Set(['insufficient_company_balance', 'wallet_shortfall']);

/** Repeats a request until its answer is definite. Returns the movement, or null after a refusal. */
async function carryOut(
  state: StormState,
  organizationId: string,
  { connection, ...by }: Client,
  request: ClientRequest,
): Promise<Movement | null> {
  const ended = await finish<Movement>(state, connection, request, FAIR_REFUSALS);
  if (!ended) return null;
  const { answer: movement, key } = ended;
  const { entry, wallets } = movement;
  const sumCents = wallets.reduce((sum, { moved }) => sum + centsOf(moved), 0);
  const postings = {
    ...Object.fromEntries(wallets.map(({ id, moved }) => [id, centsOf(moved)])),
    company: -sumCents,
  };
  state.acknowledge({ organizationId, by, key, request, entry, postings });
  return movement;
}

async function keepReading(
  state: StormState,
  { outflow }: StormCompany,
  { connection }: Client,
): Promise<void> {
  while (!state.isEnding) {
    const mayHold = outflow.watch();
    const reply = await connection.ask<Distribution>(
      'GET /admin/organization/balance/distribution?limit=100',
    );
    state.count(reply);
    if (reply.status === 200) {
      const { balance, users = [] } = reply.body;
      const heldCents = users.reduce((sum, user) => sum + centsOf(user.balance), 0);
      const totalCents = centsOf(balance.total);
      if (centsOf(balance.company) + heldCents === totalCents && mayHold(totalCents)) state.reads += 1;
      else state.fault(`A read added up to ${balance.company} and ${heldCents / 100}`);
    } else if (!isUnknown(reply)) {
      state.fault(`A read was answered ${reply.status} ${reply.code}`);
    }
    await wait(PAUSE_MS);
  }
}
