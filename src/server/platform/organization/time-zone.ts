import { sql } from 'kysely';
import type { DatabaseTransaction } from '../database/tenancy.ts';
import { Refusal } from '../refusal.ts';

/** Time zone of an organization; undefined for an organization that `tx` cannot see. */
export async function findTimeZone(
  tx: DatabaseTransaction,
  organizationId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('organizations')
    .select('time_zone')
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  return row?.time_zone;
}

/** As {@link findTimeZone}, but refuses with `not_found`. */
export async function readTimeZone(tx: DatabaseTransaction, organizationId: string): Promise<string> {
  const timeZone = await findTimeZone(tx, organizationId);
  if (timeZone === undefined) throw new Refusal('not_found');
  return timeZone;
}

export async function findTimeZones(
  tx: DatabaseTransaction,
  organizations: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ timeZone: string; ids: string[] }>`
    SELECT time_zone AS "timeZone", array_agg(organization_id) AS ids FROM organizations
    WHERE organization_id = ANY (${organizations}::uuid[]) GROUP BY 1`.execute(tx);
  return new Map(rows.map(({ timeZone, ids }) => [timeZone, ids]));
}
