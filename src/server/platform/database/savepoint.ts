/** A part of a transaction that can be taken back while the rest of it stands. */
import { sql } from 'kysely';
import type { Transaction } from './tenancy.ts';

/** Runs `work`, and takes back what it wrote unless it `isKept`. What throws ends the transaction, as everywhere. */
export async function takingBack<T>(
  tx: Transaction,
  work: () => Promise<T>,
  isKept: (outcome: T) => boolean,
): Promise<T> {
  await sql`SAVEPOINT attempt`.execute(tx);
  const outcome = await work();
  if (isKept(outcome)) await sql`RELEASE SAVEPOINT attempt`.execute(tx);
  else await sql`ROLLBACK TO SAVEPOINT attempt`.execute(tx);
  return outcome;
}
