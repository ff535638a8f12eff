/** The number of rows that the database reads measures the cost of a statement independently of the machine. */
import type { RawBuilder } from 'kysely';
import type { Database } from '../platform/database/database.ts';

interface Plan {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Plan[];
}

/** Sums the rows that all nodes of a statement's plan return or filter out. The sum may be limited to one table. */
export async function rowsRead(
  { pool, kysely }: Database,
  query: RawBuilder<unknown>,
  { table }: { readonly table?: string } = {},
): Promise<number> {
  const { sql, parameters } = query.compile(kysely);
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`,
    [...parameters],
  );
  const [explained] = rows;
  if (!explained) throw new Error('The database explains nothing.');
  const readBy = (plan: Plan): number => {
    const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
    const counts = table === undefined || plan['Relation Name'] === table;
    return (plan.Plans ?? []).reduce((sum, inner) => sum + readBy(inner), counts ? own : 0);
  };
  return readBy(explained['QUERY PLAN'][0].Plan);
}
