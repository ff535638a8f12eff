/** SQL for the display names of organizations. */
import { sql, type RawBuilder } from 'kysely';

/** The trade name, or the name if the trade name is empty. `of` is the table's alias. */
export const nameOf = (of: string): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${sql.ref(`${of}.trade_name`)}, ''), ${sql.ref(`${of}.name`)})`;

/** Sort key: the display name without case and accents. */
export const nameOrderOf = (of: string) => sql<string>`litro_fold(${nameOf(of)})`;
