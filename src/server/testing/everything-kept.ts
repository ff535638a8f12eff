/** All that the database keeps, for tests that look for a word in it. */
import type { Database } from '../platform/database/database.ts';

/** Every row of every table, as one text. */
export async function everythingKept(pool: Database['pool']): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(
    `SELECT query_to_xml('SELECT * FROM ' || quote_ident(relname), true, false, '')::text AS text
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  if (rows.length < 6) throw new Error('The tables are not found.');
  return rows.map(({ text }) => text).join('\n');
}
