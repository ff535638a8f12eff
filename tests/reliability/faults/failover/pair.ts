/**
 * Two PostgreSQL servers on one machine: a primary, and a standby for which every commit waits. The tests themselves promote
 * the standby.
 */
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { ensurePostgres, findPostgres, startPostgres } from '../../../../scripts/with-postgres.mjs';
import type { Storm } from '../bank.ts';
import { preparePostgres, type Founding, type Prepared, type TestPostgres } from '../databases.ts';

export interface Pair {
  readonly primary: TestPostgres;
  readonly standby: TestPostgres;
  /** Promotes the standby. Commits on the new primary wait for no other server. */
  promote(): Promise<void>;
  pairAgain(): Promise<void>;
}

type CleanUp = (work: () => void) => void;

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

export async function startPair(cleanUp: CleanUp = onTestFinished): Promise<Pair> {
  let primary = await startOne(cleanUp);
  let standby = await startOne(cleanUp, primary.url);
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
      await setNames(primary, '');
    },
    async pairAgain() {
      if (standby.isUp()) await standby.kill();
      await standby.follow(primary.url);
      await waitForStandby(primary);
    },
  };
}

/** Starts a primary, or a standby of the server at `from`. */
export async function startOne(cleanUp: CleanUp, from?: string): Promise<TestPostgres> {
  const bin = process.env['REQUIRE_POSTGRES'] === '1' ? ensurePostgres() : findPostgres();
  const server = await startPostgres(bin, { durable: true, ...(from !== undefined && { from }) });
  cleanUp(() => {
    server.thaw();
    server.stop();
  });
  return server;
}

async function waitForStandby(primary: TestPostgres): Promise<void> {
  await setNames(primary, '*');
  const synchronous = `SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`;
  while ((await ask(primary.url, synchronous)).length === 0) await wait(20);
}

/** Sets the names of the standbys for which commits wait. */
export async function setNames({ url }: TestPostgres, names: string): Promise<void> {
  await ask(url, `ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
  await ask(url, 'SELECT pg_reload_conf()');
}

export async function ask<R extends object>(url: string, statement: string): Promise<R[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query<R>(statement);
  await client.end();
  return rows;
}

export const preparePair = ({ primary, standby }: Pair, founding?: Founding): Promise<Prepared> =>
  prepareOn(primary, [standby], founding);

export async function prepareOn(
  primary: TestPostgres,
  standbys: readonly TestPostgres[],
  founding?: Founding,
): Promise<Prepared> {
  const { companies, settings } = await preparePostgres(primary, founding);
  const addresses = [...standbys, primary].map(({ url }) => {
    const address = new URL(settings['DATABASE_URL'] ?? '');
    address.port = new URL(url).port;
    return address.href;
  });
  return { companies, settings: { ...settings, DATABASE_URL: addresses.join() } };
}

export const readWaiting = ({ url }: TestPostgres) =>
  ask<{ pid: number }>(url, `SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'`);

/**
 * Measures the longest pause between two acknowledgements. The returned function ends the measurement and returns the
 * milliseconds.
 */
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

/** Quantile of sorted figures, such as `0.5` for the median. */
export const rank = (sorted: readonly number[], part: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
