/** Two PostgreSQL servers on one machine: a primary, and a standby that every commit waits for. Tests do by hand what else a program does. */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { ensurePostgres, findPostgres, startPostgres } from '../../../../scripts/with-postgres.mjs';
import type { Storm } from '../bank.ts';
import { preparePostgres, type Founding, type Prepared, type TestPostgres } from '../databases.ts';

export interface Pair {
  readonly primary: TestPostgres;
  readonly standby: TestPostgres;
  /** The standby takes writes from now on, and waits for nobody. */
  promote(): Promise<void>;
  /** The one that was the primary ends, and is made a standby of the other, which waits for it. */
  pairAgain(): Promise<void>;
}

type CleanUp = (work: () => void) => void;

/** One for the tests of a `describePostgres` one after the other. */
export function usePair(): () => Pair {
  let pair: Pair | undefined;
  const ends: (() => void)[] = [];
  beforeAll(async () => {
    pair = await startPair((end) => ends.push(end));
  });
  afterAll(() => {
    for (const end of ends) end();
  });
  return () => {
    if (!pair) throw new Error('The pair has not been started.');
    return pair;
  };
}

/** One for one test alone. */
export async function startPair(cleanUp: CleanUp = onTestFinished): Promise<Pair> {
  const bin = process.env['REQUIRE_POSTGRES'] === '1' ? ensurePostgres() : findPostgres();
  let primary = await start(cleanUp, bin);
  let standby = await start(cleanUp, bin, primary.url);
  await waitForStandby(primary);
  return {
    get primary() {
      return primary;
    },
    get standby() {
      return standby;
    },
    async promote() {
      standby.promote();
      [primary, standby] = [standby, primary];
      await administer(primary.url, `ALTER SYSTEM SET synchronous_standby_names = ''`);
    },
    async pairAgain() {
      if (standby.isUp()) await standby.kill();
      await standby.follow(primary.url);
      await waitForStandby(primary);
    },
  };
}

async function start(cleanUp: CleanUp, bin: string | undefined, from?: string): Promise<TestPostgres> {
  const server = await startPostgres(bin, { durable: true, ...(from !== undefined && { from }) });
  cleanUp(() => {
    server.thaw();
    server.stop();
  });
  return server;
}

async function waitForStandby({ url }: TestPostgres): Promise<void> {
  await administer(url, `ALTER SYSTEM SET synchronous_standby_names = '*'`);
  while ((await ask(url, `SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`)).length === 0) {
    await wait(20);
  }
}

async function administer(url: string, statement: string): Promise<void> {
  await ask(url, statement);
  await ask(url, 'SELECT pg_reload_conf()');
}

export async function ask<R extends object>(url: string, statement: string): Promise<R[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<R>(statement);
  await client.end();
  return rows;
}

/** Companies in a database of the pair, and the settings under which a server finds it, whichever is the primary. */
export async function preparePair(pair: Pair, founding?: Founding): Promise<Prepared> {
  const { companies, settings } = await preparePostgres(pair.primary, founding);
  const other = new URL(settings['DATABASE_URL'] ?? '');
  other.port = new URL(pair.standby.url).port;
  return {
    companies,
    settings: { ...settings, DATABASE_URL: `${other.href},${settings['DATABASE_URL']}` },
  };
}

/** Commits on it that wait for a standby. */
export const readWaiting = ({ url }: TestPostgres) =>
  ask<{ pid: number }>(url, `SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'`);

/** The longest time in which nothing was acknowledged, from now until it is asked for; in ms. */
export function watchPause({ acknowledged }: Pick<Storm, 'acknowledged'>): () => number {
  let [count, since, longest] = [acknowledged.length, performance.now(), 0];
  const timer = setInterval(() => {
    if (acknowledged.length === count) return;
    const now = performance.now();
    [count, longest, since] = [acknowledged.length, Math.max(longest, now - since), now];
  }, 2);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

/** Of figures in order: that below which such a part of them lies. */
export const rank = (sorted: readonly number[], part: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
