/**
 * The only door to the tables. Every transaction takes a role that owns nothing and names the organisations it may
 * see, so that row-level security holds even where the code forgets a filter.
 */
import { CompiledQuery, type Compilable, type Kysely, type Transaction as KyselyTransaction } from 'kysely';
import type { Database } from './database.ts';
import { KEPT } from './kept-statements.ts';
import { allowLater, later } from './later.ts';
import type { Schema } from './schema.ts';
import { sqlState } from './sql-state.ts';
import { allowStamps, type Stamper } from './stamps.ts';
import { createTurns } from './turns.ts';

export type Transaction = KyselyTransaction<Schema>;

/** The organisations whose rows a transaction may see and write. A transfer names two. */
export interface Scope {
  readonly organizations: readonly string[];
}

/** The only work that may see all organisations. */
type SystemJob =
  | 'sign-in'
  | 'audit'
  | 'schedules'
  | 'refuel-sums'
  | 'bills'
  | 'webhooks'
  | 'ledger-check'
  | 'demo'
  | 'deposits'
  | 'charges'
  | 'thresholds'
  | 'mails'
  | 'events'
  | 'idempotency-keys'
  | 'super-admin'
  | 'terminals'
  | 'import-stations'
  | 'stations'
  | 'first-account'
  | 'sandbox-clock'
  | 'maps'
  | 'personal-data';

/** How a transaction asks. */
export interface Manner {
  /** How long it waits for its turn and for a lock, each; 20 s unless told. */
  readonly lockWaitMs?: number;
  /** Its statements suit whatever values they are sent with, so that PostgreSQL makes no plan for the values at hand. */
  readonly keepsPlans?: boolean;
}

interface ScopeOptions extends Manner {
  /** All that is read is of one instant, whatever others commit meanwhile, and nothing may be written. */
  readonly snapshot?: boolean;
  /** It moves credit: on PostgreSQL few of one company do so at once, so that it leaves connections to the others. */
  readonly moves?: boolean;
}

export interface Tenancy {
  /**
   * Runs `work` in one transaction that sees the organisations of `scope` alone. Throws with SQLSTATE 55P03 where it waited
   * for too long.
   */
  inScope<T>(scope: Scope, work: (tx: Transaction) => PromiseLike<T>, options?: ScopeOptions): Promise<T>;
  /** Runs `work` in one transaction that sees every organisation, for a named job. */
  asSystem<T>(job: SystemJob, work: (tx: Transaction) => PromiseLike<T>): Promise<T>;
  /**
   * What a single statement finds that sees every organisation, for a named job: on one way to the database, since every request
   * begins with such a question.
   */
  lookUp<R>(job: SystemJob, ask: (database: Kysely<Schema>) => Compilable<R>): Promise<R[]>;
}

/** How long a statement waits for a lock before the transaction is given up (SQLSTATE 55P03). */
const LOCK_WAIT_MS = 20_000;
/** They wait for one another anyway, and each holds a connection meanwhile. */
const MOVING_AT_ONCE = 3;
const ATTEMPTS = 4;
/**
 * Serialization failure, deadlock, and a record that was deleted between being read and being named (a foreign key): the
 * transaction did nothing and may run again.
 */
const REPEATABLE = new Set(['40001', '40P01', '23503']);

const committed = new WeakMap<Transaction, (() => void)[]>();

/** Runs `work` once the transaction has committed; never when it rolls back. */
export function afterCommit(tx: Transaction, work: () => void): void {
  const queue = committed.get(tx);
  if (!queue) throw new Error('afterCommit needs a transaction of the tenancy.');
  queue.push(work);
}

/** With a `stamper`, what is written carries stamps. */
export function createTenancy(database: Database, stamper?: Stamper): Tenancy {
  async function run<T>(settings: Compilable, work: (tx: Transaction) => PromiseLike<T>, snapshot = false) {
    let queue: (() => void)[] = [];
    let transaction = database.kysely.transaction();
    if (snapshot) transaction = transaction.setIsolationLevel('repeatable read');
    if (snapshot || database.mayOnlyBeRead?.()) transaction = transaction.setAccessMode('read only');
    const result = await transaction.execute(async (tx) => {
      queue = [];
      committed.set(tx, queue);
      await allowLater(tx);
      if (stamper) allowStamps(tx, stamper);
      void later(tx, settings);
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

  const inTurn = database.engine === 'postgres' ? createTurns(MOVING_AT_ONCE) : null;
  return {
    inScope: (scope, work, { snapshot, moves, ...manner } = {}) => {
      const settings = scopeSettings(scope, manner);
      const attempt = () => again(() => run(settings, work, snapshot));
      const { lockWaitMs = LOCK_WAIT_MS } = manner;
      return moves && inTurn ? inTurn(scope.organizations.join(), lockWaitMs, attempt) : attempt();
    },
    asSystem: (job, work) => again(() => run(roleSettings('litro_system', { 'app.job': job }), work)),
    lookUp: (job, ask) =>
      database.kysely.connection().execute(async (alone) => {
        await allowLater(alone);
        // Statements that travel together are one transaction, which an error rolls back.
        void later(alone, roleSettings('litro_system', { 'app.job': job }));
        const { rows } = await alone.executeQuery(ask(alone).compile());
        return rows;
      }),
  };
}

/**
 * One organisation is compared with its id, which the planner estimates well. Those that name several, seldom, take the role
 * whose policies compare with a list.
 */
function scopeSettings({ organizations }: Scope, manner: Manner): Compilable {
  const [one = '', ...others] = new Set(organizations);
  return others.length === 0
    ? roleSettings('litro_app', { 'app.organization': one }, manner)
    : roleSettings('litro_several', { 'app.organizations': `{${[one, ...others].join(',')}}` }, manner);
}

const NO_SETTINGS = { 'app.organization': '', 'app.organizations': '', 'app.job': '' };

type DatabaseRole = 'litro_app' | 'litro_several' | 'litro_system';

/** All of them, so that none of an earlier transaction is left. Every transaction sends it: its text is put together once. */
const SETTINGS = `SELECT ${['role', ...Object.keys(NO_SETTINGS), 'lock_timeout', 'plan_cache_mode']
  .map((name, at) => `set_config('${name}', $${at + 1}, true)`)
  .join(', ')} ${KEPT}`;

function roleSettings(
  role: DatabaseRole,
  settings: Partial<typeof NO_SETTINGS>,
  { lockWaitMs = LOCK_WAIT_MS, keepsPlans = false }: Manner = {},
): Compilable {
  const plans = keepsPlans ? 'force_generic_plan' : 'auto';
  const values = [role, ...Object.values({ ...NO_SETTINGS, ...settings }), String(lockWaitMs), plans];
  return { compile: () => CompiledQuery.raw(SETTINGS, values) };
}
