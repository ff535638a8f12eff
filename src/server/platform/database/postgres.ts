import { Kysely } from 'kysely';
import pg from 'pg';
import {
  describePlace,
  explain,
  splitAddresses,
  type LoginSetting,
  type NetworkAddress,
} from './addresses.ts';
import { LostConnection } from './driver/lost-connection.ts';
import { nameOfPrepared } from './driver/prepared-statements.ts';
import { PrimaryPool } from './driver/primary-pool.ts';
import { followPrimary, type Primary } from './driver/primary.ts';
import { SettledDialect } from './driver/settled-dialect.ts';
import { endWhenSilent } from './driver/socket.ts';
import { valueTypes } from './driver/value-types.ts';
import type { Database, DatabaseEvents } from './open-database.ts';
import type { Schema } from './schema.ts';
import { StartError } from './start-error.ts';

const OLDEST_VERSION = 15;
const CONNECTION = { connectionTimeoutMillis: 10_000, keepAlive: true } as const;
/**
 * Statement timeout. It is shorter than the request timeout of 60 s, so the database reports how the statement ended.
 */
const STATEMENT_TIMEOUT_MS = 50_000;
/** Timeout that ends idle transactions, because idle transactions hold locks. */
const IDLE_TRANSACTION_MS = 60_000;
/**
 * Timeout of a silent connection. It is longer than the statement timeout, so a connection that is still silent is
 * dead.
 */
const SILENCE_MS = 55_000;

export interface PostgresTarget {
  readonly url: string;
  readonly poolSize?: number;
  readonly silenceMs?: number;
  readonly setting?: LoginSetting;
}

export async function openPostgres(
  { url, poolSize = 10, silenceMs = SILENCE_MS, setting = 'DATABASE_URL' }: PostgresTarget,
  events: DatabaseEvents,
): Promise<Database> {
  const addresses = splitAddresses(url);
  const places = addresses.map((address) => describePlace(address, setting));
  const report = (error: Error) => events.onConnectionError?.(error);
  const primary = addresses.length > 1 ? await followPrimary(addresses, report, setting) : null;
  const pool = makePool(url, primary, {
    max: poolSize,
    application_name: 'litro',
    types: valueTypes,
    onConnect: (client) => prepareSession(client, silenceMs, primary !== null),
  });
  // Without a listener, an error of an idle connection ends the process.
  pool.on('error', report);
  try {
    await requireVersion(pool, places[addresses.indexOf(primary?.address ?? url)] as NetworkAddress);
  } catch (error) {
    await pool.end();
    await primary?.close();
    throw error;
  }
  let closed: Promise<void> | undefined;
  async function close(): Promise<void> {
    await pool.end();
    await primary?.close();
  }
  return {
    engine: 'postgres',
    pool,
    kysely: new Kysely<Schema>({ dialect: new SettledDialect({ pool, nameOf: nameOfPrepared }) }),
    newConnection: async () => {
      const address = (await primary?.find()) ?? url;
      const client = new pg.Client({ ...CONNECTION, connectionString: address });
      primary?.bind(client, address);
      return client;
    },
    close: () => (closed ??= close()),
  };
}

function makePool(url: string, primary: Primary | null, config: pg.PoolConfig): pg.Pool {
  return primary
    ? new PrimaryPool({ ...CONNECTION, ...config }, primary)
    : new pg.Pool({ ...CONNECTION, ...config, connectionString: url });
}

async function requireVersion(pool: pg.Pool, place: NetworkAddress): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: number }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS version`,
    );
    const version = rows[0]?.version ?? 0;
    if (version < OLDEST_VERSION) {
      throw new StartError(`${place.server} is version ${version}; ${OLDEST_VERSION} or newer is needed.`);
    }
  } catch (error) {
    throw error instanceof StartError ? error : new StartError(explain(error, place));
  }
}

/** Sets timeouts by statements, because connection poolers refuse these settings as startup parameters. */
async function prepareSession(
  client: pg.ClientBase,
  silenceMs: number,
  isOneOfSeveral: boolean,
): Promise<void> {
  // Without a listener, an error between two statements of a transaction would end the process. The next statement
  // fails, and the pool discards the connection.
  client.on('error', () => undefined);
  endWhenSilent(client, silenceMs);
  // JIT compilation is off. It can take a second, longer than the server's statements themselves.
  await client.query(
    `SET statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET idle_in_transaction_session_timeout = ${IDLE_TRANSACTION_MS};
    SET jit = off`,
  );
  if (!isOneOfSeveral) return;
  const { rows } = await client.query<{ isStandby: boolean }>(
    `SELECT current_setting('transaction_read_only') = 'on' AS "isStandby"`,
  );
  if (rows[0]?.isStandby !== false) throw new LostConnection('PostgreSQL does not take writes any more.');
}

export async function liftLimits(client: pg.ClientBase): Promise<void> {
  endWhenSilent(client, 0);
  await client.query('SET statement_timeout = 0');
}

/**
 * Refuses a PostgreSQL that may lose acknowledged commits in a power cut. fsync, synchronous_commit and
 * full_page_writes must be on.
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
