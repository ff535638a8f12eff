/** All SQL of the records that the audit trail names: what is told with them, and what they are called now. */
import { sql, type Kysely } from 'kysely';
import type { Schema } from '../../platform/database/schema.ts';
import type { Transaction } from '../../platform/database/tenancy.ts';
import { atOrBelow } from '../../platform/organization/below-sql.ts';
import { nameOf } from '../../platform/organization/name-sql.ts';
import type { RecordKind } from '../../records/record-kind.ts';

/** A record with those that are told with it; a person is named by the member or by the user. */
export async function findToldWith(
  tx: Transaction,
  organizationId: string,
  recordId: string,
  kinds: readonly RecordKind[],
): Promise<string[]> {
  const { rows: members } = await sql<{ id: string; userId: string }>`
    SELECT r.id, r.user_id AS "userId" FROM members r
    WHERE r.organization_id = ${organizationId} AND ${recordId} IN (r.id, r.user_id)`.execute(tx);
  const ids = new Set([recordId, ...members.flatMap(({ id, userId }) => [id, userId])]);
  const named = [...ids];
  for (const { table, id, toldWith, isOfNobody } of kinds) {
    // What is of no organisation has the id of what it is told with.
    if (!toldWith || isOfNobody) continue;
    const { rows } = await sql<{ id: string }>`
      SELECT ${sql.ref(`r.${id}`)} AS id FROM ${sql.ref(table)} r
      WHERE r.organization_id = ${organizationId} AND ${sql.ref(`r.${toldWith.by}`)} = ANY (${named}::uuid[])`.execute(
      tx,
    );
    for (const one of rows) ids.add(one.id);
  }
  return [...ids];
}

/** A record as it is now: what it is called, and what it is of. */
export interface NowRecord {
  readonly id: string;
  readonly title: string | null;
  /** Its fields that are told though they did not change. */
  readonly apart: Readonly<Record<string, unknown>>;
}

/** The records as they are now. */
export async function findRecordsNow(
  tx: Transaction,
  organizationId: string,
  { table, id, title, tellsApart }: RecordKind,
  ids: readonly string[],
): Promise<NowRecord[]> {
  if ((!title && !tellsApart) || ids.length === 0) return [];
  const apart = Object.entries(tellsApart ?? {}).flatMap(([field, value]) => [sql`${field}::text`, value]);
  const { rows } = await sql<NowRecord>`
    SELECT ${sql.ref(`r.${id}`)} AS id, ${title ?? sql`NULL`} AS title, json_build_object(${sql.join(apart)}) AS apart
    FROM ${sql.ref(table)} r
    WHERE r.organization_id = ${organizationId} AND ${sql.ref(`r.${id}`)} = ANY (${[...ids]}::uuid[])`.execute(
    tx,
  );
  return rows;
}

/** What people, vehicles, cost centres and tanks are called now that values name by these ids; a person by the id of the user. */
export async function findNamed(
  tx: Transaction,
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

/** The same of organisations: its own name, and those of the one right above it and of all below it. */
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
