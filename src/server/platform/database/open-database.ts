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
   * The tenancy calls this function before each transaction. If it returns true, the transaction is read-only. Absent
   * on PostgreSQL, which protects itself.
   */
  readonly mayOnlyBeRead?: () => boolean;
  /** Creates an unopened connection outside the pool to the pool's current server. Absent on PGlite. */
  readonly newConnection?: () => Promise<pg.Client>;
  /** Waits for running work, then releases connections, worker and folder. May be called twice. */
  close(): Promise<void>;
}

export interface DatabaseEvents {
  /** The embedded database has crashed and will answer nothing more. The process should exit. */
  onLost?(reason: Error): void;
  /** An idle connection broke. The pool replaces it. */
  onConnectionError?(error: Error): void;
}
