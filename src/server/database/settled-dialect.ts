/**
 * Kysely's PostgreSQL, but a transaction begins together with the settings that hold for it: one way to the database
 * and back instead of two. Everything that the server does is such a transaction.
 */
import {
  CompiledQuery,
  PostgresDialect,
  PostgresDriver,
  type DatabaseConnection,
  type Driver,
  type PostgresDialectConfig,
  type TransactionSettings,
} from 'kysely';

export class SettledDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): SettledDriver {
    return new SettledDriver(this.#config);
  }
}

/** A connection as the driver of PostgreSQL has it. */
type Connection = Parameters<PostgresDriver['releaseConnection']>[0];

class SettledDriver implements Driver {
  readonly #driver: PostgresDriver;

  constructor(config: PostgresDialectConfig) {
    this.#driver = new PostgresDriver(config);
  }

  init(): Promise<void> {
    return this.#driver.init();
  }

  async acquireConnection(): Promise<SettledConnection> {
    return new SettledConnection((await this.#driver.acquireConnection()) as Connection);
  }

  async beginTransaction(connection: SettledConnection, settings: TransactionSettings): Promise<void> {
    connection.beginWithNext(settings);
  }

  async commitTransaction(connection: SettledConnection): Promise<void> {
    if (!connection.forgetBegin()) await this.#driver.commitTransaction(connection.inner);
  }

  async rollbackTransaction(connection: SettledConnection): Promise<void> {
    if (!connection.forgetBegin()) await this.#driver.rollbackTransaction(connection.inner);
  }

  releaseConnection(connection: SettledConnection): Promise<void> {
    return this.#driver.releaseConnection(connection.inner);
  }

  destroy(): Promise<void> {
    return this.#driver.destroy();
  }
}

/** Statements without parameters and without rows, which may stand with others in one text. */
const SETTINGS = /^SET LOCAL /;

class SettledConnection implements DatabaseConnection {
  readonly inner: Connection;
  #begin: string | null = null;

  constructor(inner: Connection) {
    this.inner = inner;
  }

  beginWithNext({ isolationLevel, accessMode }: TransactionSettings): void {
    const words = ['BEGIN', isolationLevel && `ISOLATION LEVEL ${isolationLevel}`, accessMode];
    this.#begin = words.filter(Boolean).join(' ');
  }

  /** True when there was a transaction to begin and nothing has begun it. */
  forgetBegin(): boolean {
    const forgotten = this.#begin !== null;
    this.#begin = null;
    return forgotten;
  }

  async executeQuery<R>(query: CompiledQuery) {
    const begin = this.#begin;
    this.#begin = null;
    if (begin === null) return this.inner.executeQuery<R>(query);
    if (SETTINGS.test(query.sql)) {
      return this.inner.executeQuery<R>(CompiledQuery.raw(`${begin}; ${query.sql}`));
    }
    await this.inner.executeQuery(CompiledQuery.raw(begin));
    return this.inner.executeQuery<R>(query);
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number) {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}
