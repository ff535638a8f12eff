/** The organisations that an aggregate is about. */
import { sql } from 'kysely';
import type { Transaction } from '../../database/tenancy.ts';
import { foundBy } from '../organizations/found-sql.ts';

export interface AskedOrganization {
  readonly id: string;
  /** Its trade name, or its name where it has none. */
  readonly name: string;
  readonly timeZone: string;
}

/** Of those in sight the ones that `search` finds, by name. */
export async function findOrganizations(tx: Transaction, search: string): Promise<AskedOrganization[]> {
  const name = sql`coalesce(nullif(o.trade_name, ''), o.name)`;
  const { rows } = await sql<AskedOrganization>`
    SELECT o.organization_id AS id, ${name} AS name, o.time_zone AS "timeZone"
    FROM organizations o WHERE o.status <> 'deleted' AND ${foundBy(search)}
    ORDER BY litro_fold(${name}), o.organization_id`.execute(tx);
  return rows;
}
