import { openLite } from './lite-database.ts';
import type { Database, DatabaseEvents } from './open-database.ts';
import { openPostgres } from './postgres.ts';

export type { Database, DatabaseEvents };

export type DatabaseTarget =
  | { kind: 'embedded'; dataDir: string }
  | { kind: 'postgres'; url: string; poolSize?: number };

/** Opens the database. Throws a StartError with a one-line message on failure. */
export function openDatabase(target: DatabaseTarget, events: DatabaseEvents = {}): Promise<Database> {
  return target.kind === 'embedded' ? openLite(target.dataDir, events) : openPostgres(target, events);
}
