/** All SQL of imports: set-based, so that ten thousand vehicles are as many statements as one. */
import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/tenancy.ts';
import type { VehicleColumns } from './vehicles.repository.ts';

/** Which of the plates a vehicle in use has, by their canonical spelling. */
export async function findTakenPlates(
  tx: Transaction,
  organizationId: string,
  plateKeys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    SELECT v.plate_key AS key FROM vehicles v
    WHERE v.organization_id = ${organizationId} AND v.kind = 'vehicle' AND v.status <> 'deleted'
      AND v.plate_key = ANY (${[...plateKeys]}::text[])`.execute(tx);
  return new Set(rows.map(({ key }) => key));
}

/** A vehicle of an import, every column named. */
export interface ImportedRow extends VehicleColumns {
  readonly id: string;
}

/** Leaves out what another transaction registered a moment ago; answers how many rows are in. */
export async function insertImported(
  tx: Transaction,
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
 * Renews the figures by which statements are planned. A role that may not do so is warned and nothing happens; then the
 * database does it by itself within minutes.
 */
export async function renewStatistics(tx: Transaction): Promise<void> {
  await sql`ANALYZE vehicles`.execute(tx);
}
