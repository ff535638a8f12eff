/** The database behind one interface: PGlite in a worker thread, or PostgreSQL. Everything above is the same code. */
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { openLite } from './lite-database.ts';
import { openPostgres } from './postgres.ts';
import type { Schema } from './schema.ts';

export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /** On PGlite a pool of one: no nested use, and nothing slow while a transaction is open. */
  readonly pool: pg.Pool;
  readonly kysely: Kysely<Schema>;
  /** Waits for what runs, then lets go of the connections, the worker and the folder. May be called twice. */
  close(): Promise<void>;
}

export type DatabaseTarget =
  { kind: 'embedded'; dataDir: string } | { kind: 'postgres'; url: string; poolSize?: number };

export interface DatabaseEvents {
  /** The embedded database has died under us: nothing will be answered any more, so the process should end. */
  onLost?(reason: Error): void;
  /** A connection broke while nobody used it; the pool makes another one. */
  onConnectionError?(error: Error): void;
}

/** Opens the database, or throws a StartError with one clear line. */
export function openDatabase(target: DatabaseTarget, events: DatabaseEvents = {}): Promise<Database> {
  return target.kind === 'embedded' ? openLite(target.dataDir, events) : openPostgres(target, events);
}
