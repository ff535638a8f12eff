import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Schema } from './schema.ts';

/** A database that is open, whichever it is. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /** On PGlite a pool of one: no nested use, and nothing slow while a transaction is open. */
  readonly pool: pg.Pool;
  readonly kysely: Kysely<Schema>;
  /** Asked before each transaction: while it is true, none may write. Absent where the database looks after itself. */
  readonly mayOnlyBeRead?: () => boolean;
  /** A connection of its own, outside the pool and not open yet, to where the pool leads. Absent on PGlite. */
  readonly newConnection?: () => Promise<pg.Client>;
  /** Waits for what runs, then lets go of the connections, the worker and the folder. May be called twice. */
  close(): Promise<void>;
}

export interface DatabaseEvents {
  /** The embedded database has died under us: nothing will be answered any more, so the process should end. */
  onLost?(reason: Error): void;
  /** A connection broke while nobody used it; the pool makes another one. */
  onConnectionError?(error: Error): void;
}
