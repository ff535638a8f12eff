import { sql, type Insertable } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { Transaction } from '../platform/database/tenancy.ts';
import { STAMPED_TABLES, withStamp, type StampedTable } from '../platform/seals/stamped-rows.ts';

/**
 * Inserts any number of rows in one statement with one parameter. A list of values would need a parameter per column
 * and row, of which a statement takes 65 535: too few for a fleet. Every row names the same columns; it gets its stamp where rows of the
 * table carry one.
 */
export async function insertRows<T extends keyof Schema>(
  tx: Transaction,
  table: T,
  rows: readonly Insertable<Schema[T]>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const written = isStamped(table) ? rows.map((row) => withStamp(tx, table, row)) : rows;
  const columns = sql.join(Object.keys(written[0] ?? first).map((column) => sql.ref(column)));
  await sql`INSERT INTO ${sql.table(table)} (${columns})
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(written)}::jsonb)`.execute(
    tx,
  );
}

const isStamped = (table: keyof Schema): table is StampedTable =>
  STAMPED_TABLES.some((stamped) => stamped === table);
