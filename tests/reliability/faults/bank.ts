/**
 * A bank under load: companies whose administrators move credit over real HTTP, each as a careful client does. A client
 * makes one key for each intent, takes every lost answer and every answer of the kind "try again" for unknown, asks again
 * with the same key until the answer is definite, and writes down what was acknowledged. `audit.ts` holds that against
 * the ledger.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Distribution, Movement } from '#contract/balance.ts';
import { PERMISSION_KEYS } from '#contract/permissions.ts';
import { systemClock } from '../../../src/server/clock.ts';
import type { Database } from '../../../src/server/database/database.ts';
import { createTenancy } from '../../../src/server/database/tenancy.ts';
import { createSessions } from '../../../src/server/modules/sign-in/sessions.service.ts';
import { makeAccount } from '../../../src/server/testing/accounts.ts';
import { makeMember, makeOrganization } from '../../../src/server/testing/organizations.ts';
import { makeLine, type Line, type Reply } from './line.ts';

/** Reais that each company holds, in its own account and its wallets together, from the first read to the last. */
export const TOTAL_REAIS = 5_000;
const OPENING_REAIS = 20;
/** After an answer that settles nothing, and between two reads. */
const PAUSE_MS = 50;

export interface Company {
  readonly organizationId: string;
  /** Who move its credit, each signed in. */
  readonly clients: readonly { readonly userId: string; readonly token: string }[];
  /** Who hold credit; each has one wallet once the bank is open. */
  readonly holders: readonly string[];
}

interface Wallet {
  readonly id: string;
  readonly owner: string;
}

/** A movement that was acknowledged: what was asked, and what the answer said. */
export interface Acknowledged {
  readonly organizationId: string;
  readonly userId: string;
  readonly key: string;
  /** Null where there was nothing to move. */
  readonly entry: string | null;
  readonly wallets: readonly { readonly id: string; readonly movedCents: number }[];
  readonly asked: Asked;
}

interface Asked {
  readonly call: string;
  readonly body: object;
}

/** Companies with people, in a database that is migrated. */
export async function foundCompanies(
  database: Database,
  { companies = 2, clients = 4, holders = 5 } = {},
): Promise<Company[]> {
  const parts = { tenancy: createTenancy(database), clock: systemClock };
  const sessions = createSessions(parts);
  const founded: Company[] = [];
  for (let number = 0; number < companies; number += 1) {
    const organization = await makeOrganization(parts, { companyCents: TOTAL_REAIS * 100 });
    const people = [];
    for (let client = 0; client < clients; client += 1) {
      const { userId } = await makeAccount(parts, organization, { permissions: PERMISSION_KEYS });
      const { token } = await parts.tenancy.asSystem('sign-in', (tx) =>
        sessions.open(tx, userId, { renewable: false }),
      );
      people.push({ userId, token });
    }
    const owners = [];
    for (let holder = 0; holder < holders; holder += 1) owners.push(await makeMember(parts, organization));
    founded.push({ organizationId: organization.id, clients: people, holders: owners });
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
}

export interface Storm {
  readonly acknowledged: readonly Acknowledged[];
  /** Keys of intents that were definitely refused. */
  readonly refused: readonly string[];
  /** What must not be: an answer that the contract does not know, a total that is wrong. */
  readonly faults: readonly string[];
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
  const open = (token: string) => {
    const line = makeLine(options.urls, lines.length, token, options.patienceMs ?? 30_000);
    lines.push(line);
    return line;
  };
  // Also after a test that failed: its clients would ask for ever.
  onTestFinished(() => {
    state.isOver = true;
    state.isEnding = true;
    for (const line of lines) line.close();
  });
  const running: Promise<void>[] = [];
  for (const company of companies) {
    const clients = company.clients.map((client) => ({ ...client, line: open(client.token) }));
    const [first] = clients;
    if (!first) continue;
    const wallets = await openWallets(state, company, first);
    for (const client of clients) running.push(keepMoving(state, company, client, wallets));
    running.push(keepReading(state, open(first.token)));
  }
  return {
    acknowledged: state.acknowledged,
    refused: state.refused,
    faults: state.faults,
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

class StormState {
  readonly acknowledged: Acknowledged[] = [];
  readonly refused: string[] = [];
  readonly faults: string[] = [];
  readonly answers = new Map<string, number>();
  reads = 0;
  replays = 0;
  moved = 0;
  /** No new intents. */
  isEnding = false;
  /** Nobody wants to know any more. */
  isOver = false;
  #random: number;
  readonly #seed: number;

  readonly newKeys: boolean;

  constructor(seed: number, newKeys: boolean) {
    this.#seed = seed;
    this.#random = seed;
    this.newKeys = newKeys;
  }

  /** Evenly from 0 to 1, by the seed. */
  random(): number {
    this.#random = (this.#random + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#random ^ (this.#random >>> 15), 1 | this.#random);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.random() * from.length)];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  }

  fault(what: string): void {
    this.faults.push(`${what} (seed ${this.#seed})`);
    this.isEnding = true;
  }

  count(reply: Reply): void {
    const kind = reply.status === 0 ? reply.trouble : `${reply.status} ${reply.code}`.trim();
    this.answers.set(kind, (this.answers.get(kind) ?? 0) + 1);
    if (reply.fault) this.fault(reply.fault);
  }

  async more(count: number): Promise<void> {
    const wanted = this.moved + count;
    while (this.moved < wanted && this.faults.length === 0) await wait(5);
    if (this.faults.length > 0) throw new Error(this.faults.join('\n'));
  }
}

interface Client {
  readonly userId: string;
  readonly line: Line;
}

async function openWallets(state: StormState, company: Company, client: Client): Promise<Wallet[]> {
  const shares = company.holders.map((id) => ({ id, amount: OPENING_REAIS }));
  const movement = await carryOut(state, company, client, {
    call: 'PUT /admin/organization/updateBalance',
    body: { shares },
  });
  if (!movement) throw new Error(`The wallets could not be opened: ${[...state.answers.keys()].join(', ')}`);
  return movement.wallets.map(({ id, owner }) => ({ id, owner }));
}

async function keepMoving(
  state: StormState,
  company: Company,
  client: Client,
  wallets: readonly Wallet[],
): Promise<void> {
  while (!state.isEnding) await carryOut(state, company, client, imagine(state, wallets));
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
  company: Company,
  { userId, line }: Client,
  asked: Asked,
): Promise<Movement | null> {
  let key = randomUUID();
  let isInDoubt = false;
  while (!state.isOver) {
    const reply = await line.ask<Movement>(asked.call, { body: asked.body, key });
    state.count(reply);
    if (reply.status === 200) {
      if (isInDoubt) state.replays += 1;
      return acknowledge(state, company, { userId, key, asked }, reply.body);
    }
    if (isUnknown(reply)) {
      isInDoubt = true;
      if (state.newKeys) key = randomUUID();
      await wait(PAUSE_MS);
      continue;
    }
    if (!FAIR_REFUSALS.has(reply.code)) {
      state.fault(`${asked.call} was answered ${reply.status} ${reply.code}`);
      return null;
    }
    // An earlier try may still be under way: only a settled key says that it will never happen.
    const late = isInDoubt ? await settle(state, line, key) : null;
    if (late) return acknowledge(state, company, { userId, key, asked }, late);
    state.refused.push(key);
    return null;
  }
  return null;
}

function isUnknown({ status, code }: Reply): boolean {
  return status === 0 || status >= 500 || status === 429 || code === 'idempotency_key_in_flight';
}

async function settle(state: StormState, line: Line, key: string): Promise<Movement | null> {
  while (!state.isOver) {
    const reply = await line.ask<{ outcome: string; answer: Movement }>(`POST /operations/${key}/settle`, {
      body: {},
    });
    state.count(reply);
    if (reply.status === 200) return reply.body.outcome === 'done' ? reply.body.answer : null;
    if (!isUnknown(reply)) {
      state.fault(`Settling a key was answered ${reply.status} ${reply.code}`);
      return null;
    }
    await wait(PAUSE_MS);
  }
  return null;
}

function acknowledge(
  state: StormState,
  { organizationId }: Company,
  intent: Pick<Acknowledged, 'userId' | 'key' | 'asked'>,
  movement: Movement,
): Movement {
  const wallets = movement.wallets.map(({ id, moved }) => ({ id, movedCents: Math.round(moved * 100) }));
  state.acknowledged.push({ organizationId, ...intent, entry: movement.entry, wallets });
  if (movement.entry !== null) state.moved += 1;
  if (movement.balance.total !== TOTAL_REAIS)
    state.fault(`A movement left a total of ${movement.balance.total}`);
  return movement;
}

/** Reads the whole company again and again: whatever happens, its credit is neither more nor less. */
async function keepReading(state: StormState, line: Line): Promise<void> {
  while (!state.isEnding) {
    const reply = await line.ask<Distribution>('GET /admin/organization/balance/distribution?limit=100');
    state.count(reply);
    if (reply.status === 200) {
      const { balance, users = [] } = reply.body;
      const heldCents = users.reduce((sum, user) => sum + Math.round(user.balance * 100), 0);
      const isWhole =
        balance.total === TOTAL_REAIS && Math.round(balance.company * 100) + heldCents === TOTAL_REAIS * 100;
      if (isWhole) state.reads += 1;
      else state.fault(`A read added up to ${balance.company} and ${heldCents / 100}`);
    } else if (!isUnknown(reply)) {
      state.fault(`A read was answered ${reply.status} ${reply.code}`);
    }
    await wait(PAUSE_MS);
  }
}
