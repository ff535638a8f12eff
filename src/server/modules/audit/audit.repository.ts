/** All SQL of the audit trail. */
import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../database/tenancy.ts';
import type { Actor } from '../ledger/actor.ts';
import type { Changed } from './difference.ts';
import type { RecordState, Subject } from './record-kind.ts';

/** The records as they stand, in the order of their ids. With `hold`, nobody else changes them before the end. */
export async function readRecords(
  tx: Transaction,
  organizationId: string,
  { record, ids, by }: Subject,
  { hold }: { readonly hold: boolean },
): Promise<RecordState[]> {
  if (ids.length === 0) return [];
  const values: RawBuilder<unknown>[] = [
    ...record.fields.map((field) => sql`${sql.ref(`r.${field}`)}`),
    ...Object.values(record.derived ?? {}),
    // Compared and never kept; what proves a person does not travel for that.
    ...Object.values(record.secrets ?? {}).map((secret) => sql`sha256(convert_to(${secret}, 'UTF8'))`),
  ];
  const own = record.isOfNobody ? sql`true` : sql`r.organization_id = ${organizationId}`;
  const { rows } = await sql<RecordState>`
    SELECT ${sql.ref(`r.${record.id}`)} AS id, json_build_array(${sql.join(values)}) AS values
    FROM ${sql.ref(record.table)} r
    WHERE ${own} AND ${sql.ref(`r.${by ?? record.id}`)} = ANY (${[...ids]}::uuid[])
    ORDER BY ${sql.ref(`r.${record.id}`)} ${hold ? sql`FOR NO KEY UPDATE` : sql``}`.execute(tx);
  return rows;
}

export interface ChangeRow {
  readonly organizationId: string;
  readonly id: string;
  readonly changedAt: Date;
  readonly actor: Actor;
  readonly operation: string;
  readonly kind: string;
  readonly recordId: string | null;
  readonly records: readonly Changed[];
}

/** Writes a change and lets it wait for its seal. The name of the job is the transaction's own. */
export async function insertChange(tx: Transaction, change: ChangeRow): Promise<void> {
  const { actor } = change;
  await sql`
    WITH change AS (
      INSERT INTO changes (organization_id, id, changed_at, actor_user_id, actor_job, actor_address, request_id,
        operation, kind, record_id, records)
      VALUES (${change.organizationId}, ${change.id}, ${change.changedAt}, ${actor.userId},
        nullif(current_setting('app.job', true), ''), ${actor.address}, ${actor.requestId}, ${change.operation},
        ${change.kind}, ${change.recordId}, ${JSON.stringify(change.records)}::json)
      RETURNING organization_id, id)
    INSERT INTO changes_unsealed (organization_id, change_id) SELECT organization_id, id FROM change`.execute(
    tx,
  );
}
