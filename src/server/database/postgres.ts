/** PostgreSQL by its address. */
import type { Socket } from 'node:net';
import { Kysely } from 'kysely';
import pg from 'pg';
import { nameOfKept } from './kept-statements.ts';
import { LostConnection } from './lost-connection.ts';
import type { Database, DatabaseEvents } from './open-database.ts';
import type { Schema } from './schema.ts';
import { SettledDialect } from './settled-dialect.ts';
import { StartError } from './start-error.ts';
import { valueTypes } from './value-types.ts';

const OLDEST_VERSION = 15;
const CONNECTION_WAIT_MS = 10_000;
/** Below the 60 s after which a request is answered, so that it is the database that says how the statement ended. */
const STATEMENT_TIMEOUT_MS = 50_000;
/** A transaction that does nothing holds its locks for nobody. */
const IDLE_TRANSACTION_MS = 60_000;
/** By then a statement has ended or was cancelled: a connection that is still silent leads nowhere. */
const SILENCE_MS = 55_000;

export async function openPostgres(
  { url, poolSize = 10, silenceMs = SILENCE_MS }: { url: string; poolSize?: number; silenceMs?: number },
  events: DatabaseEvents,
): Promise<Database> {
  const place = describePlace(url);
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    keepAlive: true,
    application_name: 'litro',
    types: valueTypes,
    onConnect: (client) => prepareSession(client, silenceMs),
  });
  // Without a listener, a connection that breaks while it is idle ends the process.
  pool.on('error', (error) => events.onConnectionError?.(error));
  try {
    const { rows } = await pool.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST_VERSION) {
      throw new StartError(`${place.server} is version ${version}; ${OLDEST_VERSION} or newer is needed.`);
    }
  } catch (error) {
    await pool.end();
    throw error instanceof StartError ? error : new StartError(explain(error, place));
  }
  let closed: Promise<void> | undefined;
  return {
    engine: 'postgres',
    pool,
    kysely: new Kysely<Schema>({ dialect: new SettledDialect({ pool, nameOf: nameOfKept }) }),
    close: () => (closed ??= pool.end()),
  };
}

/** Sent as statements, because poolers between us and PostgreSQL refuse them as start-up parameters. */
async function prepareSession(client: pg.ClientBase, silenceMs: number): Promise<void> {
  // A connection that breaks inside a transaction, between two statements, tells nobody else; unheard, it would end the
  // process. The next statement fails, and the pool throws the connection away.
  client.on('error', () => undefined);
  endWhenSilent(client, silenceMs);
  // Whether to compile a statement is judged by guesses of what it costs; ours take less than their compilation, a second of it.
  await client.query(
    `SET statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS};
    SET jit = off`,
  );
}

/**
 * Ends a connection on which nothing has come or gone for that long: its statement fails then, instead of waiting for
 * ever for a peer that is gone without a word.
 */
export function endWhenSilent(client: pg.ClientBase, silenceMs: number): void {
  // A part of pg that its types leave out.
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.setTimeout(silenceMs, () => {
    stream.destroy(new LostConnection(`PostgreSQL has been silent for ${silenceMs} ms.`));
  });
}

/** Lets the statements of this session take as long as they need. */
export async function liftLimits(client: pg.ClientBase): Promise<void> {
  endWhenSilent(client, 0);
  await client.query('SET statement_timeout = 0');
}

/**
 * Refuses a PostgreSQL that loses what it has acknowledged when the power goes: fsync, synchronous_commit and
 * full_page_writes have to be on.
 */
export async function requireDurability({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT name FROM pg_settings
     WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes') AND setting = 'off' ORDER BY name`,
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new StartError(`The database would lose acknowledged movements in a power cut: switch on ${names}.`);
}

interface Place {
  server: string;
  user: string;
  database: string;
}

/** Where the address leads, without what only the two sides may know. */
function describePlace(url: string): Place {
  try {
    const { hostname, port, username, pathname } = new URL(url);
    return {
      server: `PostgreSQL at ${hostname || 'localhost'}:${port || 5432}`,
      user: decodeURIComponent(username) || 'the default user',
      database: decodeURIComponent(pathname.slice(1)),
    };
  } catch {
    throw new StartError('DATABASE_URL must look like postgres://user:password@host:5432/database.');
  }
}

function explain(error: unknown, { server, user, database }: Place): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const said = error instanceof Error ? error.message : String(error);
  if (code === '28P01' || code === '28000' || /password must be a (non-empty )?string/.test(said)) {
    return `${server} refused the sign-in of ${user} (DATABASE_URL).`;
  }
  if (code === '3D000') return `${server} has no database "${database}" (DATABASE_URL).`;
  if (code === '42501') return `${server} does not let ${user} into the database "${database}".`;
  if (code === '53300') return `${server} has no connection left for this server.`;
  if (/^[0-9A-Z]{5}$/.test(code)) return `${server} does not answer as it should (${code}).`;
  return `${server} cannot be reached (${code || said.split('\n', 1)[0] || 'no answer'}).`;
}
