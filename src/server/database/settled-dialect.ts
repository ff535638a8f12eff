/**
 * Kysely's PostgreSQL, with as few ways to the database as there can be: a transaction begins together with its first statement,
 * what may be sent later waits for the next one, and at the latest it goes with the end. Everything that the server does is
 * such a transaction.
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
import { sendTogether, type Answer, type Row, type Statement } from './batch.ts';

interface SettledDialectConfig {
  readonly pool: pg.Pool;
  /** Of a statement that its connection keeps the plan of; undefined for all others. */
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

/** What waits for company, and whom its answer is for. */
interface Waiting {
  readonly statement: Statement;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

const nobody = () => undefined;

export class SettledConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  readonly #nameOf: (text: string) => string | undefined;
  #waiting: Waiting[] = [];
  /** Whether the database knows of the transaction. */
  #isBegun = false;

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    this.#client = client;
    this.#nameOf = nameOf;
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const words = ['BEGIN', isolationLevel && `ISOLATION LEVEL ${isolationLevel}`, accessMode];
    const text = words.filter(Boolean).join(' ');
    this.#isBegun = false;
    this.#waiting = [{ statement: { text, values: [] }, resolve: nobody, reject: nobody }];
  }

  /** Sent with the next one, by `sendWaiting` or with the end of the transaction, whichever comes first. */
  later<R>(query: CompiledQuery<R>): Promise<QueryResult<R>> {
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting.push({ statement: this.#statementOf(query), resolve, reject });
    }).then(resultOf<R>);
  }

  /** Whoever asked is told of an error. */
  async sendWaiting(): Promise<void> {
    if (this.#waiting.length > 0) await this.#send().catch(nobody);
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return resultOf<R>(await this.#send(this.#statementOf(query)));
  }

  /** A transaction that asks for nothing sends nothing. */
  async commit(): Promise<void> {
    const hasWork = this.#isBegun || this.#waiting.length > 1;
    if (hasWork) await this.#send({ text: 'commit', values: [] });
    else this.#waiting = [];
  }

  async rollback(): Promise<void> {
    const dropped = this.#waiting;
    this.#waiting = [];
    for (const { reject } of dropped)
      reject(new Error('The transaction was rolled back before this was sent.'));
    if (this.#isBegun) await this.#client.query('rollback');
  }

  release(): void {
    this.#client.release();
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Long answers are read page by page.');
  }

  #statementOf({ sql: text, parameters: values }: CompiledQuery): Statement {
    const name = this.#nameOf(text);
    return { text, values, ...(name !== undefined && { name }) };
  }

  /** Sends what waits, and the statement after it; answers what came of the last one. */
  async #send(statement?: Statement): Promise<Answer> {
    const company = this.#waiting;
    this.#waiting = [];
    this.#isBegun = true;
    const all = company.map((waiting) => waiting.statement);
    if (statement) all.push(statement);
    try {
      const results = await this.#carry(all);
      company.forEach(({ resolve }, at) => resolve(results[at] as Answer));
      return results.at(-1) as Answer;
    } catch (thrown) {
      const error = thrown as Error;
      // What pg throws leads back to its socket; this, to whoever asked.
      Error.captureStackTrace(error);
      for (const { reject } of company) reject(error);
      throw error;
    }
  }

  async #carry(statements: readonly Statement[]): Promise<Answer[]> {
    const [first, ...others] = statements;
    if (!first || first.name !== undefined || others.length > 0)
      return sendTogether(this.#client, statements);
    return [await this.#client.query<Row>({ ...first, values: [...first.values] })];
  }
}

const CHANGES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

function resultOf<R>({ command, rowCount, rows }: Answer): QueryResult<R> {
  const changed = CHANGES.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {};
  return { ...changed, rows: rows as unknown as R[] };
}
