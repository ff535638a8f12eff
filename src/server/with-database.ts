import type { Config } from './platform/config/config.ts';
import { openDatabase, type Database } from './platform/database/database.ts';
import { explainRoles } from './platform/database/missing-roles.ts';
import { StartError } from './platform/database/start-error.ts';

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

/** Prints the error and sets the exit code to 1. An error that the operator can fix takes one line. */
export function reportFailure(caught: unknown, isKnown: (error: unknown) => boolean = isOfStart): void {
  const error = explainRoles(caught) as Error;
  process.stderr.write(`${isKnown(error) ? error.message : String(error.stack ?? error)}\n`);
  process.exitCode = 1;
}
