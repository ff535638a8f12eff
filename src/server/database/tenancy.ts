/**
 * The only door to the tables. Every transaction takes a role that owns nothing and names the organisations it may
 * see, so that row-level security holds even where the code forgets a filter.
 */
import { sql, type Transaction as KyselyTransaction } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';
import { sqlState } from './sql-state.ts';

const { escapeLiteral } = pg;

export type Transaction = KyselyTransaction<Schema>;

/** The organisations whose rows a transaction may see and write. A transfer names two. */
export interface Scope {
  readonly organizations: readonly string[];
}

/** The only work that may see all organisations. */
type SystemJob = 'sign-in' | 'schedules' | 'webhooks' | 'ledger-check' | 'demo' | 'events' | 'super-admin';

export interface Tenancy {
  /**
   * Runs `work` in one transaction that sees the organisations of `scope` alone. With `snapshot`, all it reads is of one
   * instant, whatever others commit meanwhile, and it may not write.
   */
  inScope<T>(
    scope: Scope,
    work: (tx: Transaction) => Promise<T>,
    options?: { readonly snapshot: boolean },
  ): Promise<T>;
  /** Runs `work` in one transaction that sees every organisation, for a named job. */
  asSystem<T>(job: SystemJob, work: (tx: Transaction) => Promise<T>): Promise<T>;
}

/** How long a statement waits for a lock before the transaction is given up (SQLSTATE 55P03). */
const LOCK_TIMEOUT_MS = 20_000;
const ATTEMPTS = 4;
/** Serialization failure and deadlock: the transaction did nothing and may run again. */
const REPEATABLE = new Set(['40001', '40P01']);

const committed = new WeakMap<Transaction, (() => void)[]>();

/** Runs `work` once the transaction has committed; never when it rolls back. */
export function afterCommit(tx: Transaction, work: () => void): void {
  const queue = committed.get(tx);
  if (!queue) throw new Error('afterCommit needs a transaction of the tenancy.');
  queue.push(work);
}

export function createTenancy(database: Database): Tenancy {
  async function run<T>(
    enter: (tx: Transaction) => Promise<unknown>,
    work: (tx: Transaction) => Promise<T>,
    snapshot = false,
  ) {
    let queue: (() => void)[] = [];
    let transaction = database.kysely.transaction();
    if (snapshot) transaction = transaction.setIsolationLevel('repeatable read');
    if (snapshot || database.mayOnlyBeRead?.()) transaction = transaction.setAccessMode('read only');
    const result = await transaction.execute(async (tx) => {
      queue = [];
      committed.set(tx, queue);
      await enter(tx);
      return work(tx);
    });
    for (const task of queue) task();
    return result;
  }

  async function again<T>(attempt: () => Promise<T>): Promise<T> {
    for (let left = ATTEMPTS - 1; ; left -= 1) {
      try {
        return await attempt();
      } catch (error) {
        if (left === 0 || !REPEATABLE.has(sqlState(error) ?? '')) throw error;
      }
    }
  }

  return {
    inScope: (scope, work, options) => {
      const organizations = `{${scope.organizations.join(',')}}`;
      return again(() => run((tx) => enterRole(tx, 'litro_app', organizations, ''), work, options?.snapshot));
    },
    asSystem: (job, work) => again(() => run((tx) => enterRole(tx, 'litro_system', '', job), work)),
  };
}

/** Statements that need no parameters, so that the transaction begins with them (SettledDialect). */
function enterRole(tx: Transaction, role: 'litro_app' | 'litro_system', organizations: string, job: string) {
  const settings = [
    `ROLE ${role}`,
    `app.organizations = ${escapeLiteral(organizations)}`,
    `app.job = ${escapeLiteral(job)}`,
    `lock_timeout = ${LOCK_TIMEOUT_MS}`,
  ];
  return sql.raw(settings.map((setting) => `SET LOCAL ${setting}`).join('; ')).execute(tx);
}
