import { sql } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { nameOf } from '../../platform/organization/name-sql.ts';

export interface EndRow {
  readonly id: string;
  readonly name: string;
}

/**
 * Reads and locks active organizations by id. Until the transaction ends, no other transaction can delete them or change
 * their billing terms.
 */
export async function holdEnds(tx: DatabaseTransaction, ids: readonly string[]): Promise<EndRow[]> {
  const { rows } = await sql<EndRow>`
    SELECT organization_id AS id, ${nameOf('organizations')} AS name
    FROM organizations WHERE organization_id = ANY (${ids}::uuid[]) AND status = 'active'
    ORDER BY organization_id FOR SHARE`.execute(tx);
  return rows;
}

export async function insertTransfers(
  tx: DatabaseTransaction,
  rows: readonly Schema['credit_transfers'][],
): Promise<void> {
  await tx
    .insertInto('credit_transfers')
    .values([...rows])
    .execute();
}
