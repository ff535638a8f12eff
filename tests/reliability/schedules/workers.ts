import { sql } from 'kysely';
import type { Clock } from '../../../src/server/platform/clock.ts';
import type { Database } from '../../../src/server/platform/database/database.ts';
import type { Tenancy, DatabaseTransaction } from '../../../src/server/platform/database/tenancy.ts';
import { localBus } from '../../../src/server/platform/events/local-bus.ts';
import { createRunner } from '../../../src/server/features/schedules/running/running.ts';

class Killed extends Error {}

interface Kills {
  /** Returns a random number that is at least 0 and below 1. */
  readonly next: () => number;
  readonly share: number;
  count: number;
}

interface ScheduleServerParts {
  readonly clock: Clock;
  readonly tenancy: Tenancy;
  readonly database: Pick<Database, 'engine'>;
  readonly kills: Kills;
}

/**
 * Creates a server. Each call of the returned function runs the due schedules once, and may reject because the server was
 * killed.
 */
export function createServer({ clock, tenancy, database, kills }: ScheduleServerParts): () => Promise<void> {
  const report = (error: unknown) => {
    throw error;
  };
  const mortal: Tenancy = { ...tenancy, asSystem: (job, work) => runOrKill(job, work) };
  const run = createRunner({ tenancy: mortal, clock, bus: localBus(), ledger: { halted: false }, report });

  async function runOrKill<T>(
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
    // On PostgreSQL the test ends the connection of the transaction, so that the server sends no rollback.
    if (database.engine === 'postgres') await sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(tx);
    throw new Killed();
  }

  return async () => {
    await run();
  };
}

export async function runTogether(servers: readonly (() => Promise<void>)[]): Promise<void> {
  for (let unfinished = servers; unfinished.length > 0;) {
    const outcomes = await Promise.allSettled(unfinished.map((run) => run()));
    unfinished = unfinished.filter((_run, index) => {
      const outcome = outcomes[index];
      if (outcome?.status !== 'rejected') return false;
      if (!(outcome.reason instanceof Killed)) throw outcome.reason;
      return true;
    });
  }
}
