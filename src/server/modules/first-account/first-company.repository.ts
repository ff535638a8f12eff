/** The SQL that makes the first company. */
import type { Insertable } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import type { Transaction } from '../../database/tenancy.ts';

export async function insertOrganization(
  tx: Transaction,
  row: Insertable<Schema['organizations']>,
): Promise<void> {
  await tx.insertInto('organizations').values(row).execute();
}
