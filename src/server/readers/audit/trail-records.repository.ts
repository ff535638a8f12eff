import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { atOrBelow } from '../../platform/organization/below-sql.ts';
import { nameOf } from '../../platform/organization/name-sql.ts';
import type { RecordKind } from '../../records/record-kind.ts';

/**
 * Ids of a record and of the records that the trail shows with it. The member id and the user id both find the record of
 * a person.
 */
export async function findReportedWith(
  tx: DatabaseTransaction,
  organizationId: string,
  recordId: string,
  kinds: readonly RecordKind[],
): Promise<string[]> {
  const { rows: members } = await sql<{ id: string; userId: string }>`
    SELECT r.id, r.user_id AS "userId" FROM members r
    WHERE r.organization_id = ${organizationId} AND ${recordId} IN (r.id, r.user_id)`.execute(tx);
  const ids = new Set([recordId, ...members.flatMap(({ id, userId }) => [id, userId])]);
  const named = [...ids];
  for (const { table, id, reportedWith, isOfNobody } of kinds) {
    // A record that belongs to no organization has the same id as its parent record, so the parent's id already finds
    // it.
    if (!reportedWith || isOfNobody) continue;
    const { rows } = await sql<{ id: string }>`
      SELECT ${sql.ref(`r.${id}`)} AS id FROM ${sql.ref(table)} r
      WHERE r.organization_id = ${organizationId} AND ${sql.ref(`r.${reportedWith.by}`)} = ANY (${named}::uuid[])`.execute(
      tx,
    );
    for (const one of rows) ids.add(one.id);
  }
  return [...ids];
}

export interface NowRecord {
  readonly id: string;
  readonly title: string | null;
  /** Values that the audit trail shows even if they did not change. */
  readonly apart: Readonly<Record<string, unknown>>;
}

export async function findRecordsNow(
  tx: DatabaseTransaction,
  organizationId: string,
  { table, id, title, distinguishes }: RecordKind,
  ids: readonly string[],
): Promise<NowRecord[]> {
  if ((!title && !distinguishes) || ids.length === 0) return [];
  const apart = Object.entries(distinguishes ?? {}).flatMap(([field, value]) => [sql`${field}::text`, value]);
  const { rows } = await sql<NowRecord>`
    SELECT ${sql.ref(`r.${id}`)} AS id, ${title ?? sql`NULL`} AS title, json_build_object(${sql.join(apart)}) AS apart
    FROM ${sql.ref(table)} r
    WHERE r.organization_id = ${organizationId} AND ${sql.ref(`r.${id}`)} = ANY (${[...ids]}::uuid[])`.execute(
    tx,
  );
  return rows;
}

/** Current names of the people, vehicles, cost centers and tanks with these ids. People are found by user id. */
export async function findNamed(
  tx: DatabaseTransaction,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const named = sql`= ANY (${[...ids]}::uuid[])`;
  const own = sql`r.organization_id = ${organizationId}`;
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT r.user_id AS id, concat_ws(' ', r.first_name, r.last_name) AS name FROM members r WHERE ${own} AND r.user_id ${named}
    UNION ALL SELECT r.id, r.license_plate FROM vehicles r WHERE ${own} AND r.id ${named}
    UNION ALL SELECT r.id, r.name FROM expense_centers r WHERE ${own} AND r.id ${named}
    UNION ALL SELECT r.id, r.name FROM tanks r WHERE ${own} AND r.id ${named}`.execute(tx);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export const namesOfOrganizations = (
  database: Kysely<Schema>,
  organizationId: string,
  ids: readonly string[],
) =>
  database
    .selectFrom('organizations as o')
    .select(['o.organization_id as id', nameOf('o').as('name')])
    .where('o.organization_id', 'in', ids)
    .where((is) =>
      is.or([
        sql<boolean>`o.organization_id IN ${atOrBelow(organizationId)}`,
        is(
          'o.organization_id',
          '=',
          is
            .selectFrom('organizations as own')
            .select('own.parent_id')
            .where('own.organization_id', '=', organizationId),
        ),
      ]),
    );
