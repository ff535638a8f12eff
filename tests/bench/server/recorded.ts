/** What one request sends to the database, taken down from the running server, to be sent again straight through pg. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { BuiltServer, Statement } from './server-process.ts';

/** The statements of one request; `changing` are the values that are new with each: ids and keys, by their text. */
export interface Recording {
  readonly statements: readonly Statement[];
  readonly changing: ReadonlySet<string>;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
/** A session's use is written down with the first call of a minute. */
const TRIES = 3;
/** The statements come on another way than the answer. */
const SETTLE_MS = 200;

/** Records `call` twice: what differs between the two is new with each request. */
export async function recordRequest(server: BuiltServer, call: () => Promise<unknown>): Promise<Recording> {
  for (let left = TRIES; left > 0; left -= 1) {
    const [one, other] = [await recordOnce(server, call), await recordOnce(server, call)];
    if (one.length > 0 && one.map(({ text }) => text).join() === other.map(({ text }) => text).join()) {
      return { statements: one, changing: differences(one, other) };
    }
  }
  throw new Error('Two equal requests never sent the same statements.');
}

async function recordOnce(server: BuiltServer, call: () => Promise<unknown>): Promise<Statement[]> {
  server.takeStatements();
  await call();
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return server.takeStatements();
}

function differences(one: readonly Statement[], other: readonly Statement[]): Set<string> {
  const changing = new Set<string>();
  one.forEach(({ values }, at) => {
    values.forEach((value, index) => {
      if (typeof value === 'string' && isNewEachTime(value) && other[at]?.values[index] !== value)
        changing.add(value);
    });
  });
  return changing;
}

const isNewEachTime = (value: string) => UUID.test(value) || value.startsWith('bench-');

/** Sends the statements one after the other over one connection, with fresh ids and keys. */
export async function sendAgain(pool: pg.Pool, { statements, changing }: Recording): Promise<void> {
  const fresh = new Map([...changing].map((value) => [value, randomUUID() as string]));
  const client = await pool.connect();
  try {
    for (const { text, values, name } of statements) {
      await client.query({
        text,
        values: values.map((value) => fresh.get(value as string) ?? value),
        ...(name !== undefined && { name }),
      });
    }
  } finally {
    client.release();
  }
}
