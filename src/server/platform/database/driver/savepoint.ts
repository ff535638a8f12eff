import { sql, type Transaction } from 'kysely';
import type { Schema } from '../schema.ts';

/** Runs `work` and rolls its writes back unless `isSaved(outcome)` is true. An exception ends the whole transaction. */
export async function withSavepoint<T>(
  tx: Transaction<Schema>,
  work: () => Promise<T>,
  isSaved: (outcome: T) => boolean,
): Promise<T> {
  await sql`SAVEPOINT attempt`.execute(tx);
  const outcome = await work();
  if (isSaved(outcome)) await sql`RELEASE SAVEPOINT attempt`.execute(tx);
  else await sql`ROLLBACK TO SAVEPOINT attempt`.execute(tx);
  return outcome;
}
