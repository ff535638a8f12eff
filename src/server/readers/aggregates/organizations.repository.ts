import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import { foundBy } from '../../platform/organization/found-sql.ts';
import { nameOf, nameOrderOf } from '../../platform/organization/name-sql.ts';

export interface RequestedOrganization {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
}

export async function findOrganizations(
  tx: DatabaseTransaction,
  among: readonly string[],
  search = '',
): Promise<RequestedOrganization[]> {
  const { rows } = await sql<RequestedOrganization>`
    SELECT o.organization_id AS id, ${nameOf('o')} AS name, o.time_zone AS "timeZone"
    FROM organizations o
    WHERE o.organization_id = ANY (${among}::uuid[]) AND o.status <> 'deleted' AND ${foundBy(search)}
    ORDER BY ${nameOrderOf('o')}, o.organization_id`.execute(tx);
  return rows;
}
