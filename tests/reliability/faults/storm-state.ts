/** What the clients of a storm share: what was acknowledged, what must not be, and how to ask until an answer is definite. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Line, Reply } from './line.ts';

/** After an answer that settles nothing, and between two reads or refuels. */
export const PAUSE_MS = 50;

/** Somebody or something with keys of its own. */
export interface Identity {
  readonly userId: string;
  readonly token: string;
}

export interface Client extends Identity {
  readonly line: Line;
}

export interface Asked {
  readonly call: string;
  readonly body: object;
}

/** A movement that was acknowledged: what was asked, and what the answer said. */
export interface Acknowledged {
  readonly organizationId: string;
  readonly by: Identity;
  /** Null for a payment that a bank told of: it has no key of ours. */
  readonly key: string | null;
  /** Null for what followed from another one. */
  readonly asked: Asked | null;
  /** Null where there was nothing to move, or the rules refused it. */
  readonly entry: string | null;
  /**
   * Cents, or millilitres of a tank, by the id of the wallet or by the kind of the account. Who paid a refuel, wallet or company, is
   * not answered: both are `payer`. What of a draw was claimed is not answered either and left out.
   */
  readonly postings: Readonly<Record<string, number>>;
  /** Of a refuel: its record, and the access key that came with it. */
  readonly refuel?: { readonly id: string; readonly receipt: string | null };
  /** Of a reversal: the record of the refuel. */
  readonly reverses?: string;
  /** Of what went into a tank or out of it: its record. */
  readonly operation?: string;
  /** Of a purchase: its record. */
  readonly purchase?: string;
  /** Of a bound distribution: its purchase, what became of it, and whether a mail tells so. */
  readonly bound?: { readonly purchase: string; readonly status: string; readonly isMailed: boolean };
  /** Of a payment: what it is known by at the bank, for which purchase it is, and what became of it. */
  readonly payment?: { readonly reference: string; readonly purchase: string; readonly outcome: string };
}

/** A line in the log of a schedule. */
interface RunRead {
  readonly organizationId: string;
  readonly schedule: string;
  readonly status: string;
}

/** What an answer is held against that says how much a company holds. */
export class Outflow {
  readonly #startCents: number;
  /** What refuels took out and reversals brought back: what was acknowledged, and with what nobody was answered for. */
  readonly #least = { out: 0, back: 0 };
  readonly #most = { out: 0, back: 0 };

  constructor(startCents: number) {
    this.#startCents = startCents;
  }

  /** From now on so much may have moved. The answer is told how much it was. */
  begin(way: 'out' | 'back', mostCents: number): (movedCents: number) => void {
    this.#most[way] += mostCents;
    return (movedCents) => {
      this.#most[way] += movedCents - mostCents;
      this.#least[way] += movedCents;
    };
  }

  /** Called before a question; the answer says afterwards whether the company may have held that much at a moment between. */
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
  /** The lines of logs of schedules that were read, by their ids. */
  readonly runs = new Map<string, RunRead>();
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
    const wanted = this.moved + count;
    while (this.moved < wanted && this.faults.length === 0) await wait(5);
    if (this.faults.length > 0) throw new Error(this.faults.join('\n'));
  }
}

export function isUnknown({ status, code }: Reply): boolean {
  return status === 0 || status >= 500 || status === 429 || code === 'idempotency_key_in_flight';
}

export interface Definite<T> {
  readonly reply: Reply<T>;
  readonly key: string;
  /** Whether an earlier try got no answer. */
  readonly isInDoubt: boolean;
}

/** Asks under one key until the answer is definite; null where nobody wants to know it any more. */
export async function insist<T>(state: StormState, line: Line, asked: Asked): Promise<Definite<T> | null> {
  let key = randomUUID();
  let isInDoubt = false;
  while (!state.isOver) {
    const reply = await line.ask<T>(asked.call, { body: asked.body, key });
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
 * Brings one intent to a definite end; null where it was refused. A refusal that is not fair is a fault: what somebody else may
 * have been faster with is.
 */
export async function finish<T>(
  state: StormState,
  line: Line,
  asked: Asked,
  fairRefusals: ReadonlySet<string>,
): Promise<{ readonly answer: T; readonly key: string } | null> {
  const definite = await insist<T>(state, line, asked);
  if (!definite) return null;
  const { reply, key, isInDoubt } = definite;
  if (reply.status === 200) return { answer: reply.body, key };
  if (!fairRefusals.has(reply.code)) {
    state.fault(`${asked.call} was answered ${reply.status} ${reply.code}`);
    return null;
  }
  // An earlier try may still be under way: only a settled key says that it will never happen.
  const answer = isInDoubt ? await settle<T>(state, line, key) : null;
  return answer && { answer, key };
}

async function settle<T>(state: StormState, line: Line, key: string): Promise<T | null> {
  while (!state.isOver) {
    const reply = await line.ask<{ outcome: string; answer: T }>(`POST /operations/${key}/settle`, {
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
