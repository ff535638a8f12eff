import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { sendTogether } from '../../../src/server/platform/database/driver/batch.ts';
import { newId } from '../../../src/server/platform/identifier.ts';
import type { BuiltServer, Statement } from './server-process.ts';

export interface Recording {
  readonly roundTrips: readonly (readonly Statement[])[];
  /** Values in the statements that are new in every request: ids, keys, instants and rising numbers. */
  readonly changing: ReadonlySet<string>;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const TIME_ORDERED = /^.{14}7/;
/**
 * Maximum number of attempts to record two equal requests: the first call of a minute also stores the use of its
 * session.
 */
const TRIES = 3;
const SETTLE_MS = 200;
/** Pattern of statements to skip: notifications of many requests share one statement on a separate connection. */
const GATHERED = /\bpg_notify\(/;

/** Records `call` twice. Values that differ between the two recordings change in every request. */
export async function recordRequest(server: BuiltServer, call: () => Promise<unknown>): Promise<Recording> {
  for (let left = TRIES; left > 0; left -= 1) {
    const [one, other] = [await recordOnce(server, call), await recordOnce(server, call)];
    if (one.length > 0 && textsOf(one) === textsOf(other)) {
      return { roundTrips: one, changing: differences(one.flat(), other.flat()) };
    }
  }
  throw new Error('Two equal requests never sent the same statements.');
}

const textsOf = (roundTrips: readonly (readonly Statement[])[]) =>
  roundTrips.map((roundTrip) => roundTrip.map(({ text }) => text).join('; ')).join('\n');

async function recordOnce(server: BuiltServer, call: () => Promise<unknown>): Promise<Statement[][]> {
  server.takeRoundTrips();
  await call();
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return server.takeRoundTrips().filter((roundTrip) => !roundTrip.some(({ text }) => GATHERED.test(text)));
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

function nameOf(value: unknown): string | null {
  if (value instanceof Date) return `instant ${value.getTime()}`;
  if (typeof value === 'number') return value > RISES_FROM && value <= risen ? `number ${value}` : null;
  return typeof value === 'string' && (UUID.test(value) || value.startsWith('bench-')) ? value : null;
}

/**
 * Start of the numbers that `rise` returns. It exceeds all constant numbers in the statements, such as the slot number
 * of a wallet.
 */
const RISES_FROM = 1_000_000;
let risen = RISES_FROM;

export function rise(): number {
  risen += 1;
  return risen;
}

function freshFor(name: string): unknown {
  if (name.startsWith('instant ')) return new Date();
  if (name.startsWith('number ')) return rise();
  return TIME_ORDERED.test(name) ? newId(systemClock) : randomUUID();
}

/**
 * Sends the recorded statements over one connection, with new ids, keys, instants and numbers. With `together`, the
 * statements of a round trip are one batch, as the server sent them.
 */
export async function sendAgain(
  pool: pg.Pool,
  { roundTrips, changing }: Recording,
  { together = true } = {},
): Promise<void> {
  const fresh = new Map([...changing].map((name) => [name, freshFor(name)]));
  const refresh = (value: unknown) => {
    const name = nameOf(value);
    return name !== null && fresh.has(name) ? fresh.get(name) : value;
  };
  const client = await pool.connect();
  try {
    for (const roundTrip of together ? roundTrips : roundTrips.flat().map((one) => [one])) {
      const statements = roundTrip.map(({ text, values, name }) => ({
        text,
        values: values.map(refresh),
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
