/** What the SQL of all lists has in common; which index answers a list is each repository's own matter. */
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from './tenancy.ts';

/** For `LIKE`: what is searched for stands anywhere, and its own `%` and `_` are letters. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

export const directionOf = (descending: boolean): RawBuilder<unknown> => (descending ? sql`DESC` : sql`ASC`);

/** How many there are in `FROM …`, its conditions included. */
export async function countRows(tx: Transaction, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM ${from}`.execute(tx);
  return rows[0]?.total ?? 0;
}
