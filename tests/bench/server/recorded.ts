/** What one request sends to the database, taken down from the running server, to be sent again straight through pg. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { systemClock } from '../../../src/server/clock.ts';
import { sendTogether } from '../../../src/server/database/batch.ts';
import { newId } from '../../../src/server/identifier.ts';
import type { BuiltServer, Statement } from './server-process.ts';

/** The ways of one request to the database, each with its statements; `changing` are the values that are new with each: ids, keys, instants and rising numbers. */
export interface Recording {
  readonly ways: readonly (readonly Statement[])[];
  readonly changing: ReadonlySet<string>;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const TIME_ORDERED = /^.{14}7/;
/** A session's use is written down with the first call of a minute. */
const TRIES = 3;
/** The statements come on another way than the answer. */
const SETTLE_MS = 200;
/** What the other processes are told is gathered from many requests, on a connection of its own. */
const GATHERED = /\bpg_notify\(/;

/** Records `call` twice: what differs between the two is new with each request. */
export async function recordRequest(server: BuiltServer, call: () => Promise<unknown>): Promise<Recording> {
  for (let left = TRIES; left > 0; left -= 1) {
    const [one, other] = [await recordOnce(server, call), await recordOnce(server, call)];
    if (one.length > 0 && textsOf(one) === textsOf(other)) {
      return { ways: one, changing: differences(one.flat(), other.flat()) };
    }
  }
  throw new Error('Two equal requests never sent the same statements.');
}

const textsOf = (ways: readonly (readonly Statement[])[]) =>
  ways.map((way) => way.map(({ text }) => text).join('; ')).join('\n');

async function recordOnce(server: BuiltServer, call: () => Promise<unknown>): Promise<Statement[][]> {
  server.takeWays();
  await call();
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return server.takeWays().filter((way) => !way.some(({ text }) => GATHERED.test(text)));
}

function differences(one: readonly Statement[], other: readonly Statement[]): Set<string> {
  const changing = new Set<string>();
  one.forEach(({ values }, at) => {
    values.forEach((value, index) => {
      const name = nameOf(value);
      if (name !== null && nameOf(other[at]?.values[index]) !== name) changing.add(name);
    });
  });
  return changing;
}

/** By which a value is found again; null for one that may be sent again as it is. */
function nameOf(value: unknown): string | null {
  if (value instanceof Date) return `instant ${value.getTime()}`;
  if (typeof value === 'number') return value > RISES_FROM && value <= risen ? `number ${value}` : null;
  return typeof value === 'string' && (UUID.test(value) || value.startsWith('bench-')) ? value : null;
}

/** Above what else is a number here, such as the slot of a wallet. */
const RISES_FROM = 1_000_000;
let risen = RISES_FROM;

/** A number that is above all that it was called for before, as an odometer is. */
export function rise(): number {
  risen += 1;
  return risen;
}

/** Ids that stand in the order of time stay so. */
function freshFor(name: string): unknown {
  if (name.startsWith('instant ')) return new Date();
  if (name.startsWith('number ')) return rise();
  return TIME_ORDERED.test(name) ? newId(systemClock) : randomUUID();
}

/**
 * Sends the statements over one connection, with fresh ids, keys, instants and numbers: one after the other, as pg does it, or as
 * many together as the server sent together.
 */
export async function sendAgain(
  pool: pg.Pool,
  { ways, changing }: Recording,
  { together = true } = {},
): Promise<void> {
  const fresh = new Map([...changing].map((name) => [name, freshFor(name)]));
  const refresh = (value: unknown) => {
    const name = nameOf(value);
    return name !== null && fresh.has(name) ? fresh.get(name) : value;
  };
  const client = await pool.connect();
  try {
    for (const way of together ? ways : ways.flat().map((one) => [one])) {
      const statements = way.map(({ text, values, name }) => ({
        ...{ text, values: values.map(refresh) },
        ...(name !== undefined && { name }),
      }));
      const [only, ...others] = statements;
      if (only && others.length === 0) await client.query(only);
      else await sendTogether(client, statements);
    }
  } finally {
    client.release();
  }
}
