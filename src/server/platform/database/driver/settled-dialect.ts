/**
 * Kysely dialect for PostgreSQL with few round trips. A transaction begins together with its first statement. Deferred
 * statements travel with the next statement, or at the latest with the commit.
 */
import {
  PostgresDialect,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { sqlState } from '../sql-state.ts';
import { sendTogether, type StatementResult, type Row, type Statement } from './batch.ts';
import { LostConnection } from './lost-connection.ts';

interface SettledDialectConfig {
  readonly pool: pg.Pool;
  /** Returns the name of a statement whose plan the connection caches; undefined for other statements. */
  readonly nameOf?: (text: string) => string | undefined;
}

export class SettledDialect extends PostgresDialect {
  readonly #config: SettledDialectConfig;

  constructor(config: SettledDialectConfig) {
    super({ pool: config.pool });
    this.#config = config;
  }

  override createDriver(): SettledDriver {
    return new SettledDriver(this.#config);
  }
}

class SettledDriver implements Driver {
  readonly #config: SettledDialectConfig;

  constructor(config: SettledDialectConfig) {
    this.#config = config;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<SettledConnection> {
    const { pool, nameOf = () => undefined } = this.#config;
    return new SettledConnection(await pool.connect(), nameOf);
  }

  async beginTransaction(connection: SettledConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
  }

  commitTransaction(connection: SettledConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: SettledConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(connection: SettledConnection): Promise<void> {
    connection.release();
  }

  destroy(): Promise<void> {
    return this.#config.pool.end();
  }
}

interface WaitingResult {
  readonly statement: Statement;
  readonly resolve: (answer: StatementResult) => void;
  readonly reject: (error: Error) => void;
}

const nobody = () => undefined;

/**
 * `routine` is the PostgreSQL function that sent the notice. The function's name does not depend on the language of the
 * notice.
 */
interface DatabaseNotice {
  readonly routine?: string | undefined;
}

/**
 * PostgreSQL function that sends a notice if a commit may be on no standby. Such a commit is lost if the primary is
 * lost.
 */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';
const READ_ONLY = '25006';

export class SettledConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #nameOf: (text: string) => string | undefined;
  #waiting: WaitingResult[] = [];
  #isBegun = false;
  #mayWrite = true;
  /** True if the connection must not be reused. */
  #isSpent = false;

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const words = ['BEGIN', isolationLevel && `ISOLATION LEVEL ${isolationLevel}`, accessMode];
    const text = words.filter(Boolean).join(' ');
    this.#isBegun = false;
    this.#mayWrite = accessMode !== 'read only';
    this.#waiting = [{ statement: { text, values: [] }, resolve: nobody, reject: nobody }];
  }

  later<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> {
    return new Promise<StatementResult>((resolve, reject) => {
      this.#waiting.push({ statement: this.#statementOf(query), resolve, reject });
    }).then(resultOf<R>);
  }

  /** Sends the deferred queries. Their promises report errors, so this method never throws. */
  async sendWaiting(): Promise<void> {
    if (this.#waiting.length > 0) await this.#send().catch(nobody);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return resultOf<R>(await this.#send(this.#statementOf(query)));
  }

  /** Commits the transaction. Sends nothing if the transaction has no statements. */
  async commit(): Promise<void> {
    const hasWork = this.#isBegun || this.#waiting.length > 1;
    if (!hasWork) {
      this.#waiting = [];
      return;
    }
    let answer: StatementResult;
    let isCutShort = false;
    const onNotice = (notice: DatabaseNotice) => (isCutShort ||= notice.routine === WAIT_FOR_STANDBY);
    this.#client.on('notice', onNotice);
    try {
      answer = await this.#send({ text: 'commit', values: [] });
    } finally {
      this.#client.off('notice', onNotice);
    }
    if (isCutShort) {
      this.#isSpent = true;
      throw new LostConnection('Somebody ended the wait of a commit for its standby.');
    }
    // PostgreSQL answers ROLLBACK, without an error, if the caller ignored the error of a statement.
    if (answer.command !== 'COMMIT') throw new Error('A statement failed, so PostgreSQL rolled back.');
  }

  async rollback(): Promise<void> {
    const dropped = this.#waiting;
    this.#waiting = [];
    for (const { reject } of dropped)
      reject(new Error('The transaction was rolled back before this was sent.'));
    if (this.#isBegun) await this.#client.query('rollback');
  }

  release(): void {
    this.#client.release(this.#isSpent);
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Long answers are read page by page.');
  }

  #statementOf({ sql: text, parameters: values }: CompiledQuery): Statement {
    const name = this.#nameOf(text);
    return { text, values, ...(name !== undefined && { name }) };
  }

  async #send(statement?: Statement): Promise<StatementResult> {
    const company = this.#waiting;
    this.#waiting = [];
    this.#isBegun = true;
    const all = company.map((waiting) => waiting.statement);
    if (statement) all.push(statement);
    try {
      const results = await this.#carry(all);
      company.forEach(({ resolve }, at) => resolve(results[at] as StatementResult));
      return results.at(-1) as StatementResult;
    } catch (thrown) {
      const error = this.#judge(thrown as Error);
      // The stack of pg's error shows pg's socket. The new stack shows the caller of the statement.
      Error.captureStackTrace(error);
      for (const { reject } of company) reject(error);
      throw error;
    }
  }

  /**
   * A read-only error in a writing transaction means that the server is now a standby and another server is primary.
   */
  #judge(error: Error): Error {
    if (sqlState(error) !== READ_ONLY || !this.#mayWrite) return error;
    this.#isSpent = true;
    return new LostConnection('PostgreSQL does not take writes any more.');
  }

  async #carry(statements: readonly Statement[]): Promise<StatementResult[]> {
    const [first, ...others] = statements;
    if (!first || first.name !== undefined || others.length > 0)
      return sendTogether(this.#client, statements);
    return [await this.#client.query<Row>({ ...first, values: [...first.values] })];
  }
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function resultOf<R>({ command, rowCount, rows }: StatementResult): QueryResult<R> {
  const changed = CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {};
  return { ...changed, rows: rows as unknown as R[] };
}
