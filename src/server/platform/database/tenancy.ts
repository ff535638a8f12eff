/**
 * The only access to the tables. Every transaction sets a role that owns no tables, and names its organizations.
 * Row-level security therefore holds even if a query lacks a filter.
 */
import { CompiledQuery, type Compilable, type Kysely, type Transaction as KyselyTransaction } from 'kysely';
import type { Database } from './database.ts';
import { allowLater, later } from './driver/later.ts';
import { CACHED_PLAN_MARK } from './driver/prepared-statements.ts';
import type { Schema } from './schema.ts';
import { sqlState } from './sql-state.ts';
import { allowStamps, type Stamper } from './stamps.ts';
import { createTurns } from './turns.ts';

export type DatabaseTransaction = KyselyTransaction<Schema>;

/** Organizations whose rows a transaction may see and write. A transfer names two organizations. */
export interface Scope {
  readonly organizations: readonly string[];
}

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

/** Timeouts and query plans of a transaction. */
export interface TransactionOptions {
  /** Maximum wait for one of the company's slots for credit movements, and for each lock; default: 20 s. */
  readonly lockWaitMs?: number;
  /** True if the transaction uses generic plans. Set it only if the plans suit all parameter values. */
  readonly reusesPlans?: boolean;
}

interface ScopeOptions extends TransactionOptions {
  /** True for a read-only transaction that reads one consistent snapshot. */
  readonly snapshot?: boolean;
  /**
   * True for credit movements. On PostgreSQL few movements of one company run at once, so other companies get
   * connections.
   */
  readonly moves?: boolean;
}

export interface Tenancy {
  /**
   * Runs `work` in one transaction that sees only the organizations of `scope`. Throws SQLSTATE 55P03 if a wait for a
   * slot or lock is too long.
   */
  inScope<T>(
    scope: Scope,
    work: (tx: DatabaseTransaction) => PromiseLike<T>,
    options?: ScopeOptions,
  ): Promise<T>;
  /** Runs `work` in one transaction that sees every organization, for a named job. */
  asSystem<T>(job: SystemJob, work: (tx: DatabaseTransaction) => PromiseLike<T>): Promise<T>;
  /**
   * Runs one statement that sees every organization, for a named job. It takes one round trip, because every request
   * begins with such a query.
   */
  lookUp<R>(job: SystemJob, ask: (database: Kysely<Schema>) => Compilable<R>): Promise<R[]>;
}

const LOCK_WAIT_MS = 20_000;
/**
 * Highest number of movements of one company that run at once. Further movements would only wait for each other's locks
 * and hold a connection meanwhile.
 */
const MOVING_AT_ONCE = 3;
const ATTEMPTS = 4;
/**
 * SQLSTATEs of errors after which the transaction was rolled back and may run again. They are serialization failure,
 * deadlock, and a referenced record that was deleted meanwhile (foreign key).
 */
const REPEATABLE = new Set(['40001', '40P01', '23503']);

const committed = new WeakMap<DatabaseTransaction, (() => void)[]>();

/** Runs `work` after the commit; never after a rollback. */
export function afterCommit(tx: DatabaseTransaction, work: () => void): void {
  const queue = committed.get(tx);
  if (!queue) throw new Error('afterCommit needs a transaction of the tenancy.');
  queue.push(work);
}

/** With a `stamper`, each transaction stores a stamp (HMAC) in the rows that it writes. */
export function createTenancy(database: Database, stamper?: Stamper): Tenancy {
  async function run<T>(
    settings: Compilable,
    work: (tx: DatabaseTransaction) => PromiseLike<T>,
    snapshot = false,
  ) {
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
        // Statements sent together form one transaction; an error rolls it back.
        void later(alone, roleSettings('litro_system', { 'app.job': job }));
        const { rows } = await alone.executeQuery(ask(alone).compile());
        return rows;
      }),
  };
}

/**
 * Settings of a scope. The policy for one organization compares with its id, which the planner estimates well. The
 * rarer scopes of several organizations use a role whose policies compare with a list.
 */
function scopeSettings({ organizations }: Scope, manner: TransactionOptions): Compilable {
  const [one = '', ...others] = new Set(organizations);
  return others.length === 0
    ? roleSettings('litro_app', { 'app.organization': one }, manner)
    : roleSettings('litro_several', { 'app.organizations': `{${[one, ...others].join(',')}}` }, manner);
}

const NO_SETTINGS = { 'app.organization': '', 'app.organizations': '', 'app.job': '' };

type DatabaseRole = 'litro_app' | 'litro_several' | 'litro_system';

/**
 * Statement that sets all settings, so no setting of an earlier transaction remains. Every transaction sends this text,
 * so it is built once.
 */
const SETTINGS = `SELECT ${['role', ...Object.keys(NO_SETTINGS), 'lock_timeout', 'plan_cache_mode']
  .map((name, at) => `set_config('${name}', $${at + 1}, true)`)
  .join(', ')} ${CACHED_PLAN_MARK}`;

function roleSettings(
  role: DatabaseRole,
  settings: Partial<typeof NO_SETTINGS>,
  { lockWaitMs = LOCK_WAIT_MS, reusesPlans: reusesPlans = false }: TransactionOptions = {},
): Compilable {
  const plans = reusesPlans ? 'force_generic_plan' : 'auto';
  const values = [role, ...Object.values({ ...NO_SETTINGS, ...settings }), String(lockWaitMs), plans];
  return { compile: () => CompiledQuery.raw(SETTINGS, values) };
}
