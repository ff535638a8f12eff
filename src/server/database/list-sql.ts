/** What the SQL of all lists has in common; which index answers a list is each repository's own matter. */
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from './tenancy.ts';

/** For `LIKE`: what is searched for stands anywhere, and its own `%` and `_` are letters. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;

export const directionOf = (descending: boolean): RawBuilder<unknown> => (descending ? sql`DESC` : sql`ASC`);

interface PageOfList {
  readonly descending: boolean;
  readonly limit: number;
  readonly offset: number;
}

/**
 * How to come to the rows of a page among `total`: from the nearer end of the list, so that the last page costs what the
 * first one does. They are found in the order `found`, and are to be put into the order `shown`. Past the end there are
 * none.
 */
export function fromNearerEnd({ descending, limit, offset }: PageOfList, total: number) {
  const rows = Math.max(0, Math.min(limit, total - offset));
  const isBehind = rows > 0 && offset > total / 2;
  return {
    found: directionOf(descending !== isBehind),
    shown: directionOf(descending),
    window: sql`LIMIT ${rows} OFFSET ${isBehind ? total - offset - rows : offset}`,
  };
}

/** How many there are in `FROM …`, its conditions included. */
export async function countRows(tx: Transaction, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total FROM ${from}`.execute(tx);
  return rows[0]?.total ?? 0;
}
