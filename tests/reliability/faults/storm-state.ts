import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection, Reply } from './line.ts';

export const PAUSE_MS = 50;

export interface Identity {
  readonly userId: string;
  readonly token: string;
}

export interface Client extends Identity {
  readonly connection: Connection;
}

export interface ClientRequest {
  readonly call: string;
  readonly body: object;
}

export interface Acknowledged {
  readonly organizationId: string;
  readonly by: Identity;
  /** Idempotency key of the request; null for a payment that the bank reported. */
  readonly key: string | null;
  /** Request of the movement; null if the movement is a consequence of another movement. */
  readonly request: ClientRequest | null;
  /** Id of the journal entry; null if nothing moved or the rules refused the movement. */
  readonly entry: string | null;
  /**
   * Moved cents, or milliliters of fuel in a tank, by wallet id or account kind. The account `payer` replaces the
   * wallet or company that paid a refuel, because the answer does not name the payer. The claims of a tank withdrawal
   * are missing too.
   */
  readonly postings: Readonly<Record<string, number>>;
  readonly refuel?: { readonly id: string; readonly receipt: string | null };
  readonly reverses?: string;
  readonly operation?: string;
  readonly purchase?: string;
  readonly bound?: { readonly purchase: string; readonly status: string; readonly isMailed: boolean };
  readonly payment?: { readonly reference: string; readonly purchase: string; readonly outcome: string };
}

interface RunRead {
  readonly organizationId: string;
  readonly schedule: string;
  readonly status: string;
}

/** Lower and upper limit of the credit that a company can hold while some requests have no answer yet. */
export class Outflow {
  readonly #startCents: number;
  /**
   * Cents that refuels took (`out`) and reversals returned (`back`). `#least` counts acknowledged requests, `#most` also
   * requests with an unknown outcome.
   */
  readonly #least = { out: 0, back: 0 };
  readonly #most = { out: 0, back: 0 };

  constructor(startCents: number) {
    this.#startCents = startCents;
  }

  /**
   * Registers a request that may move up to `mostCents`; call it before the request. Call the returned function with the
   * cents that the request moved.
   */
  begin(direction: 'out' | 'back', mostCents: number): (movedCents: number) => void {
    this.#most[direction] += mostCents;
    return (movedCents) => {
      this.#most[direction] += movedCents - mostCents;
      this.#least[direction] += movedCents;
    };
  }

  /**
   * Starts a read of the company's total; call it before the request. The returned function reports whether a total was
   * possible during the read.
   */
  watch(): (totalCents: number) => boolean {
    const { out, back } = this.#least;
    return (totalCents) =>
      totalCents >= this.#startCents - this.#most.out + back &&
      totalCents <= this.#startCents - out + this.#most.back;
  }
}

export class StormState {
  readonly acknowledged: Acknowledged[] = [];
  readonly faults: string[] = [];
  readonly answers = new Map<string, number>();
  readonly runs = new Map<string, RunRead>();
  reads = 0;
  replays = 0;
  moved = 0;
  /** True when clients may start no new movement and only repeat unanswered requests. */
  isEnding = false;
  /** True after the end of the test, when clients stop waiting for answers. */
  isOver = false;
  #random: number;
  readonly #seed: number;

  readonly newKeys: boolean;

  constructor(seed: number, newKeys: boolean) {
    this.#seed = seed;
    this.#random = seed;
    this.newKeys = newKeys;
  }

  random(): number {
    this.#random = (this.#random + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#random ^ (this.#random >>> 15), 1 | this.#random);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  pick<T>(from: readonly T[]): T {
    const selected = from[Math.floor(this.random() * from.length)];
    if (selected === undefined) throw new Error('There is nothing to pick from.');
    return selected;
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

  acknowledge(movement: Acknowledged): void {
    this.acknowledged.push(movement);
    if (movement.entry !== null) this.moved += 1;
  }

  async more(count: number): Promise<void> {
    const target = this.moved + count;
    while (this.moved < target && this.faults.length === 0) await wait(5);
    if (this.faults.length > 0) throw new Error(this.faults.join('\n'));
  }
}

export function isUnknown({ status, code }: Reply): boolean {
  return status === 0 || status >= 500 || status === 429 || code === 'idempotency_key_in_flight';
}

export interface Definite<T> {
  readonly reply: Reply<T>;
  readonly key: string;
  readonly isInDoubt: boolean;
}

/** Repeats a request under one key until the answer is definite; null after the end of the test. */
export async function insist<T>(
  state: StormState,
  connection: Connection,
  request: ClientRequest,
): Promise<Definite<T> | null> {
  let key = randomUUID();
  let isInDoubt = false;
  while (!state.isOver) {
    const reply = await connection.ask<T>(request.call, { body: request.body, key });
    state.count(reply);
    if (!isUnknown(reply)) {
      if (reply.status === 200 && isInDoubt) state.replays += 1;
      return { reply, key, isInDoubt };
    }
    isInDoubt = true;
    if (state.newKeys) key = randomUUID();
    await wait(PAUSE_MS);
  }
  return null;
}

/**
 * Repeats a request until its answer is definite; null after a refusal. A refusal is a fault unless another client may have
 * caused it.
 */
export async function finish<T>(
  state: StormState,
  connection: Connection,
  request: ClientRequest,
  fairRefusals: ReadonlySet<string>,
): Promise<{ readonly answer: T; readonly key: string } | null> {
  const definite = await insist<T>(state, connection, request);
  if (!definite) return null;
  const { reply, key, isInDoubt } = definite;
  if (reply.status === 200) return { answer: reply.body, key };
  if (!fairRefusals.has(reply.code)) {
    state.fault(`${request.call} was answered ${reply.status} ${reply.code}`);
    return null;
  }
  // An earlier try of a refused request may still be running. Only a settled idempotency key proves that this try never
  // takes effect.
  const answer = isInDoubt ? await settle<T>(state, connection, key) : null;
  return answer && { answer, key };
}

async function settle<T>(state: StormState, connection: Connection, key: string): Promise<T | null> {
  while (!state.isOver) {
    const reply = await connection.ask<{ outcome: string; answer: T }>(`POST /operations/${key}/settle`, {
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

export const centsOf = (reais: number): number => Math.round(reais * 100);
