/**
 * A bank under load: companies whose administrators move and buy credit and at whose pumps people refuel, over real HTTP, each as
 * a careful client does. A client makes one key for each intent, takes every lost answer and every answer of the kind "try
 * again" for unknown, asks again with the same key until the answer is definite, and writes down what was acknowledged.
 * `audit.ts` holds that against the ledger.
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
import { makeLine, type Line } from './line.ts';
import {
  buildPumps,
  keepRefuelling,
  keepReversing,
  OLD_REFUELS_CENTS,
  type Pumps,
  type Used,
  type Wallet,
} from './pumps.ts';
import { signInSomebody } from './signed-in.ts';
import { agreeOnSchedules, keepFollowing, type Agreed } from './schedules.ts';
import {
  finish,
  centsOf,
  isUnknown,
  Outflow,
  PAUSE_MS,
  StormState,
  type Acknowledged,
  type Asked,
  type Client,
  type Identity,
} from './storm-state.ts';

/** What each company holds when the storm begins, in its own account and its wallets together. */
export const START_CENTS = 500_000;
const OPENING_REAIS = 20;
const DAY_MS = 24 * 60 * 60_000;

export interface Company {
  readonly organizationId: string;
  /** What stands in its tables since then happened in the storm. */
  readonly foundedAt: Date;
  /** Who move its credit, each signed in. */
  readonly clients: readonly Identity[];
  /** Who hold credit; each has one wallet once the bank is open. */
  readonly holders: readonly string[];
  readonly pumps: Pumps;
  readonly schedules: readonly Agreed[];
  readonly depot: Depot;
}

/** Companies with people, in a database that is migrated; `keys` where a server has taken one into use there. */
export async function foundCompanies(
  database: Database,
  {
    companies = 2,
    clients = 4,
    holders = 5,
    keys = [],
  }: { companies?: number; clients?: number; holders?: number; keys?: SealKeys } = {},
): Promise<Company[]> {
  const parts = { tenancy: createTenancy(database, stamperOf(keys)), clock: systemClock };
  const foundedAt = systemClock.now();
  const dayBefore = fixedClock(new Date(foundedAt.getTime() - DAY_MS));
  const founded: Company[] = [];
  for (let number = 0; number < companies; number += 1) {
    const organization = await makeOrganization(
      { ...parts, clock: fixedClock(beginningOf(foundedAt)) },
      { companyCents: START_CENTS + OLD_REFUELS_CENTS - OLD_WEEKS_CENTS },
    );
    await liveThroughWeeks(parts, organization, foundedAt);
    const people = [];
    for (let client = 0; client < clients; client += 1) {
      people.push(await signInSomebody(parts, organization));
    }
    const owners: string[] = [];
    while (owners.length < holders) owners.push(await makeMember(parts, organization));
    const pumps = await buildPumps(parts, { organization, holders: owners, dayBefore });
    const schedules = await agreeOnSchedules(parts, organization, { holders: owners, foundedAt });
    const depot = await buildDepot(parts, { organization, dayBefore, pool: database.pool });
    const { id: organizationId } = organization;
    founded.push({ organizationId, foundedAt, clients: people, holders: owners, pumps, schedules, depot });
  }
  return founded;
}

export interface StormOptions {
  /** Where the servers answer; a client that got no answer from one asks the next. */
  readonly urls: readonly string[];
  /** How long a client waits for an answer. */
  readonly patienceMs?: number;
  /** Of what the clients intend. */
  readonly seed?: number;
  /** As no client may: a new key with every try. Shows that the audit finds what is done twice. */
  readonly newKeys?: boolean;
  /** Whether the pumps stand still and nothing is bought; what is lost or done twice there no read would add up with. */
  readonly withoutPumps?: boolean;
}

export interface Storm {
  readonly acknowledged: readonly Acknowledged[];
  /** What must not be: an answer that the contract does not know, a total that is wrong. */
  readonly faults: readonly string[];
  /** The lines of logs of schedules that were read meanwhile, by their ids. */
  readonly runs: StormState['runs'];
  /** How often each kind of answer came, `status code` or the word for no answer. */
  readonly answers: ReadonlyMap<string, number>;
  /** Reads of a whole company, each of which added up. */
  reads(): number;
  /** Movements that were acknowledged by a later answer than the first. */
  replays(): number;
  /** Waits until that many movements of credit more are acknowledged; rejects with a fault. */
  more(count: number): Promise<void>;
  /** No new intents; every client brings its last one to a definite end. */
  end(): Promise<void>;
}

/** Opens every wallet and begins to move credit. */
export async function startStorm(companies: readonly Company[], options: StormOptions): Promise<Storm> {
  const seed = options.seed ?? Math.floor(Math.random() * 2 ** 31);
  const state = new StormState(seed, options.newKeys ?? false);
  const lines: Line[] = [];
  const open = (who: Identity): Client => {
    const line = makeLine(options.urls, lines.length, who.token, options.patienceMs ?? 30_000);
    lines.push(line);
    return { ...who, line };
  };
  // Also after a test that failed: its clients would ask for ever.
  onTestFinished(() => {
    state.isOver = true;
    state.isEnding = true;
    for (const line of lines) line.close();
  });
  const running: Promise<void>[] = [];
  for (const company of companies) {
    const { organizationId, pumps } = company;
    const clients = company.clients.map(open);
    const [first] = clients;
    if (!first) continue;
    const { wallets, outflow } = await openWallets(state, company, first);
    const used = { organizationId, wallets, pumps, outflow };
    for (const client of clients) running.push(keepMoving(state, used, client));
    running.push(keepReading(state, used, open(first)));
    running.push(keepFollowing(state, organizationId, open(first)));
    running.push(keepMovingFuel(state, company, open(company.depot.keeper)));
    if (options.withoutPumps) continue;
    for (const terminal of pumps.terminals) running.push(keepRefuelling(state, used, open(terminal)));
    running.push(keepReversing(state, used, open(pumps.reverser)));
    running.push(keepBuying(state, used, open(first), open(first).line));
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

/** Nobody refuels yet: what the company holds then is what everything after is held against. */
async function openWallets(state: StormState, company: Company, client: Client) {
  const shares = company.holders.map((id) => ({ id, amount: OPENING_REAIS }));
  const asked = { call: 'PUT /admin/organization/updateBalance', body: { shares } };
  const movement = await carryOut(state, company.organizationId, client, asked);
  if (!movement) throw new Error(`The wallets could not be opened: ${[...state.answers.keys()].join(', ')}`);
  return {
    wallets: movement.wallets.map(({ id, owner }) => ({ id, owner })),
    outflow: new Outflow(centsOf(movement.balance.total)),
  };
}

async function keepMoving(
  state: StormState,
  { organizationId, wallets, outflow }: Used,
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

/** An intent as a person might have it. */
function imagine(state: StormState, wallets: readonly Wallet[]): Asked {
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
    const parts = chance < 0.8 ? { amounts: [amount / 100] } : {};
    return {
      call: `PUT /admin/organization/reapBalance/${wallet.owner}`,
      body: { wallets: [wallet.id], ...parts },
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

/** Refusals that a client of a storm has to expect: somebody else was faster. */
const FAIR_REFUSALS = new Set(['insufficient_company_balance', 'wallet_shortfall']);

/** Brings one intent to a definite end; answers the movement, or null where it was refused. */
async function carryOut(
  state: StormState,
  organizationId: string,
  { line, ...by }: Client,
  asked: Asked,
): Promise<Movement | null> {
  const ended = await finish<Movement>(state, line, asked, FAIR_REFUSALS);
  if (!ended) return null;
  const { answer: movement, key } = ended;
  const { entry, wallets } = movement;
  const sumCents = wallets.reduce((sum, { moved }) => sum + centsOf(moved), 0);
  const postings = {
    ...Object.fromEntries(wallets.map(({ id, moved }) => [id, centsOf(moved)])),
    company: -sumCents,
  };
  state.acknowledge({ organizationId, by, key, asked, entry, postings });
  return movement;
}

/** Reads the whole company again and again: whatever happens, its credit is neither more nor less than it may be. */
async function keepReading(state: StormState, { outflow }: Used, { line }: Client): Promise<void> {
  while (!state.isEnding) {
    const mayHold = outflow.watch();
    const reply = await line.ask<Distribution>('GET /admin/organization/balance/distribution?limit=100');
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
