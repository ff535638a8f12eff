import { sql, type Insertable } from 'kysely';
import type { Schema } from '../platform/database/schema.ts';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import { STAMPED_TABLES, withStamp, type StampedTable } from '../platform/seals/stamped-rows.ts';

/**
 * Inserts any number of rows with one JSON parameter. A list of values would exceed PostgreSQL's limit of 65,535
 * parameters. All rows need the same columns. In tables with stamps, each row receives its stamp (HMAC).
 */
export async function insertRows<T extends keyof Schema>(
  tx: DatabaseTransaction,
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
