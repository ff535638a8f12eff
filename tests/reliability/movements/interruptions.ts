import { sql } from 'kysely';
import type { Tenancy, DatabaseTransaction } from '../../../src/server/platform/database/tenancy.ts';

export interface Interruption {
  readonly beforeCommit?: (tx: DatabaseTransaction) => Promise<unknown>;
  readonly afterCommit?: () => Promise<unknown>;
}

export function createInterruptions() {
  const byKey = new Map<string, Interruption>();
  let lockTimeoutMs: number | null = null;

  async function interruptIfDue(tx: DatabaseTransaction): Promise<Interruption | undefined> {
    if (byKey.size === 0) return undefined;
    const { rows } = await sql<{ key: string }>`
      SELECT key FROM idempotency_keys WHERE key = ANY (${[...byKey.keys()]}::text[])`.execute(tx);
    const [key = ''] = rows.map((row) => row.key);
    const interruption = byKey.get(key);
    byKey.delete(key);
    await interruption?.beforeCommit?.(tx);
    return interruption;
  }

  return {
    tenancyOf: (tenancy: Tenancy): Tenancy => ({
      ...tenancy,
      inScope: async (scope, work, options) => {
        let interruption: Interruption | undefined;
        const result = await tenancy.inScope(
          scope,
          async (tx) => {
            if (lockTimeoutMs !== null) {
              await sql`SELECT set_config('lock_timeout', ${`${lockTimeoutMs}ms`}, true)`.execute(tx);
            }
            const done = await work(tx);
            interruption = await interruptIfDue(tx);
            return done;
          },
          options,
        );
        await interruption?.afterCommit?.();
        return result;
      },
    }),
    interrupt: (key: string, interruption: Interruption) => void byKey.set(key, interruption),
    /** Runs `work` while all transactions of the server have a lock timeout of `ms`. */
    impatiently: async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
      lockTimeoutMs = ms;
      try {
        return await work();
      } finally {
        lockTimeoutMs = null;
      }
    },
  };
}

export function createHold() {
  let release = (): void => undefined;
  let arrive = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  return {
    reached,
    release: () => release(),
    wait: () => {
      arrive();
      return released;
    },
  };
}
