import { onTestFinished } from 'vitest';
import { setTimeout as wait } from 'node:timers/promises';
import type { TestPostgres } from '../databases.ts';
import { ask, setNames, startOne } from './pair.ts';

export interface Trio {
  readonly primary: TestPostgres;
  readonly standbys: readonly TestPostgres[];
  failOver(): Promise<void>;
}

export async function startTrio(): Promise<Trio> {
  let primary = await startOne(onTestFinished);
  await setNames(primary, 'ANY 1 (*)');
  let standbys = [await startOne(onTestFinished, primary.url), await startOne(onTestFinished, primary.url)];
  await waitForBoth(primary);
  return {
    get primary() {
      return primary;
    },
    get standbys() {
      return standbys;
    },
    async failOver() {
      for (const standby of standbys) standby.thaw();
      const receivedBytes = await Promise.all(standbys.map(readReceived));
      const next = standbys[receivedBytes.indexOf(Math.max(...receivedBytes))] ?? primary;
      next.promote();
      const others = [primary, ...standbys.filter((one) => one !== next)];
      for (const other of others) {
        if (other.isUp()) await other.kill();
        await other.follow(next.url);
      }
      [primary, standbys] = [next, others];
      await waitForBoth(primary);
    },
  };
}

async function readReceived({ url }: TestPostgres): Promise<number> {
  const [{ bytes = 0 } = {}] = await ask<{ bytes: number }>(
    url,
    `SELECT pg_wal_lsn_diff(pg_last_wal_receive_lsn(), '0/0')::float8 AS bytes`,
  );
  return bytes;
}

async function waitForBoth({ url }: TestPostgres): Promise<void> {
  const following = `SELECT FROM pg_stat_replication WHERE sync_state = 'quorum' AND state = 'streaming'`;
  while ((await ask(url, following)).length < 2) await wait(20);
}
