import { sql, type Insertable } from 'kysely';
import type { AuditedKind, ChangeOperation } from '#contract/audit.ts';
import type { Schema } from '../platform/database/schema.ts';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';

export interface NamingChange {
  readonly id: string;
  readonly at: Date;
  readonly operation: ChangeOperation;
  readonly kind: AuditedKind;
  readonly records: string;
}

/** Changes whose records contain one of these ids anywhere, oldest first. The change of an import contains many ids. */
export async function findNaming(
  tx: DatabaseTransaction,
  organizationId: string,
  ids: readonly string[],
): Promise<NamingChange[]> {
  const named = sql.join(
    ids.map((id) => sql`position(${id}::text IN c.records::text) > 0`),
    sql` OR `,
  );
  const { rows } = await sql<NamingChange>`
    SELECT c.id, c.changed_at AS at, c.operation, c.kind, c.records::text AS records
    FROM changes c WHERE c.organization_id = ${organizationId} AND (${named}) ORDER BY c.id`.execute(tx);
  return rows;
}

/** SHA-256 of a change's records at the time of their seal. Null if no data of the change was erased before. */
export async function findSealedDigest(
  tx: DatabaseTransaction,
  organizationId: string,
  changeId: string,
): Promise<string | null> {
  const row = await tx
    .selectFrom('withheld_changes')
    .select('sealed_digest')
    .where('organization_id', '=', organizationId)
    .where('change_id', '=', changeId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sealed_digest ?? null;
}

export async function insertWithheld(
  tx: DatabaseTransaction,
  row: Insertable<Schema['withheld_changes']>,
): Promise<void> {
  await tx.insertInto('withheld_changes').values(row).execute();
}

export async function replaceRecords(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
  records: string,
): Promise<void> {
  await sql`
    UPDATE changes SET records = ${records}::json
    WHERE organization_id = ${organizationId} AND id = ${id}`.execute(tx);
}
