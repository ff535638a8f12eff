/**
 * Statements that are planned once for each connection to PostgreSQL, and not anew each time. To plan one that joins many tables
 * behind row-level security takes a multiple of what it then does. The embedded database has one session for all connections,
 * in which a name could be taken already: there a kept statement is one like any other.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';

/** Stands at the end of what is kept. */
export const KEPT = '/* kept */';

/**
 * Stands at the end of a statement that is kept. It is for those that are asked again and again and whose text is one of few,
 * because every text stays with its connection.
 */
export const kept = sql.raw(KEPT);

const names = new Map<string, string>();

/** The name of a kept statement, which PostgreSQL cuts off after 63 bytes; undefined for any other. */
export function nameOfKept(text: string): string | undefined {
  if (!text.endsWith(KEPT)) return undefined;
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `litro_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}
