/** What the programs beside the server have in common: the database of the settings, and how their failure is told. */
import type { Config } from './platform/config/config.ts';
import { openDatabase, type Database } from './platform/database/database.ts';
import { explainRoles } from './platform/database/missing-roles.ts';
import { StartError } from './platform/database/start-error.ts';

/** Opens the database that the settings name, and closes it after `work`, however that ends. */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Config,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(
    databaseUrl ? { kind: 'postgres', url: databaseUrl } : { kind: 'embedded', dataDir },
  );
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const isOfStart = (error: unknown) => error instanceof StartError;

/** Says what a program failed with, in one line where somebody can mend it, and lets the process end with 1. */
export function tellFailure(caught: unknown, isKnown: (error: unknown) => boolean = isOfStart): void {
  const error = explainRoles(caught) as Error;
  process.stderr.write(`${isKnown(error) ? error.message : String(error.stack ?? error)}\n`);
  process.exitCode = 1;
}
