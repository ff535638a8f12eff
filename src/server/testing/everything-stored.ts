import type { Database } from '../platform/database/database.ts';

export async function everythingStored(pool: Database['pool']): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(
    `SELECT query_to_xml('SELECT * FROM ' || quote_ident(relname), true, false, '')::text AS text
     FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  );
  if (rows.length < 6) throw new Error('The tables are not found.');
  return rows.map(({ text }) => text).join('\n');
}
