import { sql, type RawBuilder } from 'kysely';
import type { DatabaseTransaction } from '../platform/database/tenancy.ts';
import type { Actor } from './actor.ts';
import { MANY, SECRET, type Changed } from './difference.ts';
import { columnsOf, type RecordKind, type StoredRecordState, type RecordSubject } from './record-kind.ts';

function namedBy({ record, ids, by }: RecordSubject, organizationId: string): RawBuilder<unknown> {
  const own = record.isOfNobody ? sql`true` : sql`r.organization_id = ${organizationId}`;
  return sql`${own} AND ${sql.ref(`r.${by ?? record.id}`)} = ANY (${[...ids]}::uuid[])`;
}

/**
 * SQL for the values of a row `r`, in the order of `columnsOf`. The list omits the secrets, which come last in that
 * order.
 */
const openValues = (record: RecordKind): RawBuilder<unknown>[] => [
  ...record.fields.map((field) => sql`${sql.ref(`r.${field}`)}`),
  ...Object.values(record.derived ?? {}),
];

/** Reads the current records, sorted by id. `hold` locks the rows until the transaction ends. */
export async function readRecords(
  tx: DatabaseTransaction,
  organizationId: string,
  subject: RecordSubject,
  { hold }: { readonly hold: boolean } = { hold: false },
): Promise<StoredRecordState[]> {
  const { record, ids } = subject;
  if (ids.length === 0) return [];
  const values = [
    ...openValues(record),
    // The audit trail compares secrets and never stores them. The database therefore sends only hashes of the secrets.
    ...Object.values(record.secrets ?? {}).map((secret) => sql`sha256(convert_to(${secret}, 'UTF8'))`),
  ];
  const { rows } = await sql<StoredRecordState>`
    SELECT ${sql.ref(`r.${record.id}`)} AS id, json_build_array(${sql.join(values)}) AS values
    FROM ${sql.ref(record.table)} r WHERE ${namedBy(subject, organizationId)}
    ORDER BY ${sql.ref(`r.${record.id}`)} ${hold ? sql`FOR NO KEY UPDATE` : sql``}`.execute(tx);
  return rows;
}

export async function hasMany(
  tx: DatabaseTransaction,
  organizationId: string,
  subject: RecordSubject,
): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM ${sql.ref(subject.record.table)} r WHERE ${namedBy(subject, organizationId)} LIMIT ${MANY}`.execute(
    tx,
  );
  return rows.length === MANY;
}

export interface ChangeRow {
  readonly organizationId: string;
  readonly id: string;
  readonly changedAt: Date;
  readonly actor: Actor;
  readonly operation: string;
  readonly kind: string;
  readonly recordId: string | null;
  /**
   * The changed records, or the subject of a write that created many records. For a subject, the database builds the
   * JSON itself, so that no rows travel to the server.
   */
  readonly records: readonly Changed[] | RecordSubject;
}

/**
 * Writes an audit line and queues it for sealing. The name of the job comes from the transaction's setting `app.job`.
 */
export async function insertChange(tx: DatabaseTransaction, change: ChangeRow): Promise<void> {
  const { actor, organizationId } = change;
  const { records } = change;
  const recordsJson =
    'record' in records ? createdOf(records, organizationId) : sql`${JSON.stringify(records)}::json`;
  await sql`
    WITH change AS (
      INSERT INTO changes (organization_id, id, changed_at, actor_user_id, actor_job, actor_address, request_id,
        operation, kind, record_id, records)
      VALUES (${organizationId}, ${change.id}, ${change.changedAt}, ${actor.userId},
        nullif(current_setting('app.job', true), ''), ${actor.address}, ${actor.requestId}, ${change.operation},
        ${change.kind}, ${change.recordId}, ${recordsJson})
      RETURNING organization_id, id)
    INSERT INTO changes_unsealed (organization_id, change_id) SELECT organization_id, id FROM change`.execute(
    tx,
  );
}

/** Builds in SQL the same JSON that `differencesOf` builds for many created records. */
function createdOf(subject: RecordSubject, organizationId: string): RawBuilder<unknown> {
  const { record } = subject;
  const id = sql.ref(`r.${record.id}`);
  const hidden = Object.values(record.secrets ?? {}).map(
    (secret) => sql`CASE WHEN ${secret} IS NOT NULL THEN ${SECRET}::text END`,
  );
  const fields = JSON.stringify(['id', ...columnsOf(record)]);
  return sql`(
    SELECT json_build_array(json_build_object('kind', ${record.name}::text, 'fields', ${fields}::json,
      'created', json_agg(json_build_array(${sql.join([id, ...openValues(record), ...hidden])}) ORDER BY ${id})))
    FROM ${sql.ref(record.table)} r WHERE ${namedBy(subject, organizationId)})`;
}
