import { sql } from 'kysely';
import type { Status } from '../../platform/database/schema.ts';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';

export interface Traveller {
  readonly id: string;
  readonly name: string;
  readonly status: Status;
}

export async function findVehicleTraveller(
  tx: DatabaseTransaction,
  organizationId: string,
  id: string,
): Promise<Traveller | undefined> {
  const { rows } = await sql<Traveller>`
    SELECT id, license_plate AS name, status FROM vehicles
    WHERE organization_id = ${organizationId} AND id = ${id} AND kind = 'vehicle'`.execute(tx);
  return rows[0];
}

export async function findPersonTraveller(
  tx: DatabaseTransaction,
  organizationId: string,
  userId: string,
): Promise<Traveller | undefined> {
  const { rows } = await sql<Traveller>`
    SELECT user_id AS id, btrim(first_name || ' ' || last_name) AS name, status FROM members
    WHERE organization_id = ${organizationId} AND user_id = ${userId} AND role IN ('UserOrg', 'User')`.execute(
    tx,
  );
  return rows[0];
}
