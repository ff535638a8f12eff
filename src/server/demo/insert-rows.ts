import { sql, type Insertable } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { Transaction } from '../database/tenancy.ts';

/**
 * Inserts any number of rows in one statement with one parameter. A list of values would need a parameter per column
 * and row, of which a statement takes 65 535: too few for a fleet. Every row names the same columns.
 */
export async function insertRows<T extends keyof Schema>(
  tx: Transaction,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
}
