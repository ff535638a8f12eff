/** What an organisation is called on screens. */
import { sql, type RawBuilder } from 'kysely';

/** Its trade name, or its name where it has none; `of` is what the statement calls the table. */
export const nameOf = (of: string): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${sql.ref(`${of}.trade_name`)}, ''), ${sql.ref(`${of}.name`)})`;

/** What organisations are sorted by: that name, whatever its case and accents. */
export const nameOrderOf = (of: string) => sql<string>`litro_fold(${nameOf(of)})`;
