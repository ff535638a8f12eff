/** Servers that run what is due beside one another, and are killed before a commit, or after it before anybody hears of it. */
import { sql } from 'kysely';
import type { Clock } from '../../../src/server/platform/clock.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import type { Tenancy, DatabaseTransaction } from '../../../src/server/platform/database/tenancy.ts';
import { localBus } from '../../../src/server/platform/events/local-bus.ts';
import { createRunner } from '../../../src/server/features/schedules/running/running.ts';

class Killed extends Error {}

interface Kills {
  /** From 0 to below 1, one after the other. */
  readonly next: () => number;
  /** So many of all transactions are cut. */
  readonly share: number;
  count: number;
}

interface Parts {
  readonly clock: Clock;
  readonly tenancy: Tenancy;
  readonly database: Pick<Database, 'engine'>;
  readonly kills: Kills;
}

/** A server that does what is due once each time it is called, and may die of it. */
export function createServer({ clock, tenancy, database, kills }: Parts): () => Promise<void> {
  const report = (error: unknown) => {
    throw error;
  };
  const mortal: Tenancy = { ...tenancy, asSystem: (job, work) => lead(job, work) };
  const run = createRunner({ tenancy: mortal, clock, bus: localBus(), ledger: { halted: false }, report });

  async function lead<T>(
    job: Parameters<Tenancy['asSystem']>[0],
    work: (tx: DatabaseTransaction) => PromiseLike<T>,
  ): Promise<T> {
    const fate = kills.next();
    if (fate >= kills.share) return tenancy.asSystem(job, work);
    kills.count += 1;
    if (fate >= kills.share / 2) await tenancy.asSystem(job, work);
    else await tenancy.asSystem(job, (tx) => cut(tx, work)).catch(() => undefined);
    throw new Killed();
  }

  async function cut(
    tx: DatabaseTransaction,
    work: (tx: DatabaseTransaction) => PromiseLike<unknown>,
  ): Promise<never> {
    await work(tx);
    // Where there is a connection to lose, it is lost: nobody rolls back.
    if (database.engine === 'postgres') await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx);
    throw new Killed();
  }

  return async () => {
    await run();
  };
}

/** All of them at once, and again whoever was killed, until each has come to its end. */
export async function runTogether(servers: readonly (() => Promise<void>)[]): Promise<void> {
  for (let left = servers; left.length > 0;) {
    const outcomes = await Promise.allSettled(left.map((run) => run()));
    left = left.filter((_run, index) => {
      const outcome = outcomes[index];
      if (outcome?.status !== 'rejected') return false;
      if (!(outcome.reason instanceof Killed)) throw outcome.reason;
      return true;
    });
  }
}
