/** All SQL of vehicle imports. It is set-based: ten thousand vehicles need as many statements as one. */
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/database/tenancy.ts';
import type { VehicleColumns } from './vehicles.repository.ts';

export async function findTakenPlates(
  tx: DatabaseTransaction,
  organizationId: string,
  plateKeys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT v.plate_key AS key FROM vehicles v
    WHERE v.organization_id = ${organizationId} AND v.kind = 'vehicle' AND v.status <> 'deleted'
      AND v.plate_key = ANY (${[...plateKeys]}::text[])`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}

export interface ImportedRow extends VehicleColumns {
  readonly id: string;
}

/** Inserts vehicles and returns the number of inserted rows. Skips plates that a concurrent transaction has registered. */
export async function insertImported(
  tx: DatabaseTransaction,
  organizationId: string,
  made: { readonly importId: string; readonly at: Date },
  rows: readonly ImportedRow[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    INSERT INTO vehicles (organization_id, id, import_id, created_at, license_plate, plate_key, make, model, year, color,
      fuel_type, category, tank_capacity_ml, expected_efficiency_thousandths, odometer_km, status)
    SELECT ${organizationId}::uuid, id, ${made.importId}::uuid, ${made.at}::timestamptz, license_plate, plate_key, make,
      model, year, color, fuel_type, category, tank_capacity_ml, expected_efficiency_thousandths, odometer_km, status
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (id uuid, license_plate text, plate_key text, make text,
      model text, year integer, color text, fuel_type text, category text, tank_capacity_ml bigint,
      expected_efficiency_thousandths bigint, odometer_km integer, status text)
    -- Two lists that overlap would wait for each other in any other order than one.
    ORDER BY plate_key
    ON CONFLICT (organization_id, kind, plate_key) WHERE status <> 'deleted' DO NOTHING`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Updates the planner's statistics. Without the privilege, PostgreSQL only warns, and autovacuum updates the statistics
 * within minutes.
 */
export async function renewStatistics(tx: DatabaseTransaction): Promise<void> {
  await sql`ANALYZE vehicles`.execute(tx);
}
