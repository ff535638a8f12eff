import { sql, type RawBuilder } from 'kysely';

/** SQL for an organization's trade name, or its name if the trade name is empty. `of` is the table's alias. */
export const nameOf = (of: string): RawBuilder<string> =>
  sql<string>`coalesce(nullif(${sql.ref(`${of}.trade_name`)}, ''), ${sql.ref(`${of}.name`)})`;

export const nameOrderOf = (of: string) => sql<string>`litro_fold(${nameOf(of)})`;
