import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Schema } from './schema.ts';

export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /**
   * Pool of connections. On PGlite it has one connection: never nest its use, and do no slow work inside a transaction.
   */
  readonly pool: pg.Pool;
  readonly kysely: Kysely<Schema>;
  /**
   * The tenancy calls this function before each transaction. If it returns true, the transaction is read-only. The
   * function is absent on PostgreSQL, which protects itself against a full disk.
   */
  readonly mayOnlyBeRead?: () => boolean;
  /** Creates an unopened connection outside the pool to the pool's current server. The function is absent on PGlite. */
  readonly newConnection?: () => Promise<pg.Client>;
  /** Waits for running work, then releases connections, worker and folder. May be called twice. */
  close(): Promise<void>;
}

export interface DatabaseEvents {
  /** The embedded database has crashed and will answer nothing more. The process should exit. */
  onLost?(reason: Error): void;
  /** The pool calls this function when an idle connection breaks. The pool replaces the connection. */
  onConnectionError?(error: Error): void;
}
